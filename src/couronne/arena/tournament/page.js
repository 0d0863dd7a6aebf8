"use strict";
const told = JSON.parse(document.getElementById("told").textContent);
const byId = id => document.getElementById(id);
const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, key) => values[key]);

for (const table of document.querySelectorAll("table[data-sorts]")) {
  const heads = [...table.tHead.rows[0].cells];
  const value = (row, column) => {
    const text = row.cells[column].textContent.trim();
    const number = parseFloat(text.replace(/\s/g, "").replace(",", "."));
    return Number.isNaN(number) ? text.toLowerCase() : number;
  };
  heads.forEach((head, column) => head.querySelector("button").addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") !== "descending";
    heads.forEach(other => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const rows = [...table.tBodies[0].rows];
    rows.sort((one, two) => {
      const a = value(one, column), b = value(two, column);
      const order = typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === "number" ? -1 : 1;
      return down ? -order : order;
    });
    table.tBodies[0].append(...rows);
  }));
}

const whose = byId("whose"), meetings = byId("meeting"), games = byId("number"), slider = byId("moment");
const films = new Map();
let film = null, game = null, timer = null;

/* A film is unpacked when it is looked at first, and then kept. */
async function unpack(meeting) {
  if (!films.has(meeting)) {
    const packed = Uint8Array.from(atob(byId(`film-${meeting}`).textContent), byte => byte.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    films.set(meeting, await new Response(stream).json());
  }
  return films.get(meeting);
}

function listMeetings() {
  const shown = told.meetings.filter(one => whose.value === "" || one.entries.includes(Number(whose.value)));
  meetings.replaceChildren(...shown.map(one => Object.assign(make("option", one.title), { value: one.number })));
}

async function openMeeting(number = 0, event = 0) {
  film = await unpack(meetings.value);
  const result = one => one.players.map((name, seat) =>
    `${one.winners.includes(seat) ? "★ " : ""}${name} ${one.scores[seat]}`).join(" – ");
  games.replaceChildren(...film.games.map((one, place) => {
    const wrong = one.faults.length ? ` · ⚠ ${one.faults.length}` : "";
    return Object.assign(make("option", `${place + 1}. ${result(one)}${wrong}`), { value: place });
  }));
  games.value = number;
  openGame(event);
}

const frameAt = event => Math.max(0, game.events.findLastIndex(before => before <= event));

function openGame(event = 0) {
  stop();
  game = film.games[games.value];
  slider.max = game.frames.length - 1;
  byId("moves").replaceChildren(...game.moves.map((move, place) => {
    const line = make("li", "");
    const button = make("button", tellMove(move));
    button.type = "button";
    button.addEventListener("click", () => show(place + 1));
    line.append(button);
    return line;
  }));
  byId("wrong").replaceChildren(...game.faults.map(([ply, seat, kind, text]) => {
    const line = make("li", "");
    const button = make("button", `⚠ ${game.players[seat]} · ${told.kinds[kind]}`);
    button.type = "button";
    button.addEventListener("click", () => show(frameAt(ply)));
    line.append(button);
    if (text) line.append(make("pre", text));
    return line;
  }));
  byId("wrong-title").hidden = !game.faults.length;
  show(frameAt(event));
}

const tellMove = ([seat, label]) => `${seat === null ? "" : game.players[seat]} · ${label ?? told.words.given_up}`;

function show(frame) {
  slider.value = frame;
  byId("board").innerHTML = game.frames[frame].map(number => film.elements[number]).join("");
  const move = frame ? tellMove(game.moves[frame - 1]) : told.words.start;
  const text = fill(told.words.moment, { now: frame, all: game.frames.length - 1, move });
  byId("now").textContent = text;
  slider.setAttribute("aria-valuetext", text);
  if (navigator.userActivation?.hasBeenActive) {
    history.replaceState(null, "", `#game-${meetings.value}-${games.value}-${game.events[frame]}`);
  }
  const list = byId("moves");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = list.children[frame - 1]?.firstChild;
  if (current) {
    current.setAttribute("aria-current", "step");
    list.scrollTop = current.parentNode.offsetTop - list.clientHeight / 2;
  }
}

function stop() {
  clearInterval(timer);
  timer = null;
  byId("run").textContent = `▶ ${told.words.run}`;
}

function run() {
  if (timer !== null) return stop();
  byId("run").textContent = `⏸ ${told.words.halt}`;
  if (Number(slider.value) === game.frames.length - 1) show(0);
  timer = setInterval(() => {
    if (Number(slider.value) >= game.frames.length - 1) return stop();
    show(Number(slider.value) + 1);
  }, 900);
}

/* #game-MEETING-NUMBER-EVENT leads to a position. */
async function follow() {
  const place = /^#game-(\d+)-(\d+)-(\d+)$/.exec(location.hash);
  if (!place || !told.meetings[place[1]]) return;
  whose.value = "";
  listMeetings();
  meetings.value = place[1];
  await openMeeting(Number(place[2]), Number(place[3]));
  byId("games").scrollIntoView();
}

if (told.meetings.length) {
  const step = by => { stop(); show(Math.min(Math.max(0, Number(slider.value) + by), game.frames.length - 1)); };
  whose.addEventListener("change", () => { listMeetings(); openMeeting(); });
  meetings.addEventListener("change", () => openMeeting());
  games.addEventListener("change", () => openGame());
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  byId("first").addEventListener("click", () => step(-Infinity));
  byId("back").addEventListener("click", () => step(-1));
  byId("run").addEventListener("click", run);
  byId("on").addEventListener("click", () => step(1));
  byId("last").addEventListener("click", () => step(Infinity));
  window.addEventListener("hashchange", follow);
  listMeetings();
  if (location.hash.startsWith("#game-")) follow(); else openMeeting();
}
