/** A WebSocket that comes back by itself. What was sent before a break is never sent again:
 * the server's first message after it says what became of everything. */

export type LiveState = "connecting" | "open" | "lost" | "closed";

interface Listener<Message> {
  message: (message: Message) => void;
  state?: (state: LiveState) => void;
  /** Told why the server does not let this browser in, as it is now. */
  refused?: (reason: string) => void;
}

interface Typed {
  type: string;
}

/** The server's code for a line that it refuses. */
const REFUSED = 4403;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 25_000;
const ANSWER_WITHIN = 10_000;

/** How long to wait before the next attempt; a little chance spreads those that lost it together. */
export function pause(attempt: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt) * (0.75 + chance / 2);
}

export class Live<Incoming extends Typed, Outgoing extends Typed> {
  #socket: WebSocket | undefined;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #state: LiveState = "connecting";

  /** The address is asked for at each attempt: the language in it may have changed. Where a
   * question is given that the server answers, a silent line is found out by asking it. */
  constructor(
    readonly address: () => string,
    readonly listener: Listener<Incoming>,
    readonly question?: Outgoing,
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  get state(): LiveState {
    return this.#state;
  }

  /** Send now or not at all; the answer tells which. */
  send(message: Outgoing): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Connect afresh, as whoever the browser now is. */
  restart(): void {
    this.#drop();
    this.#attempt = 0;
    this.#connect();
  }

  close(): void {
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
    this.#become("closed");
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.onopen = () => this.#watch();
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(event.data);
    socket.onclose = (event) => this.#end(event);
  }

  #hear(data: string): void {
    this.#attempt = 0;
    this.#watch();
    this.#become("open");
    this.listener.message(JSON.parse(data) as Incoming);
  }

  /** A line that was open ended with the session that it began under; the next one may have another. */
  #end({ code, reason }: CloseEvent): void {
    const refused = code === REFUSED && this.#state !== "open";
    this.#lose();
    if (refused) this.listener.refused?.(reason);
  }

  #lose(): void {
    this.#drop();
    this.#become("lost");
    this.#retry = setTimeout(() => this.#connect(), pause(this.#attempt++));
  }

  /** Let go of the socket without hearing from it again. */
  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#ping);
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    // Browsers complain of a line that is closed before it is open.
    socket.onopen = () => socket.close();
    if (socket.readyState !== WebSocket.CONNECTING) socket.close();
  }

  /** Ask for a sign of life after some silence; without one the line is taken for dead. */
  #watch(): void {
    clearTimeout(this.#ping);
    const question = this.question;
    if (!question) return;
    this.#ping = setTimeout(() => {
      this.send(question);
      this.#ping = setTimeout(() => this.#lose(), ANSWER_WITHIN);
    }, PING_EVERY);
  }

  /** The network or the reader is back: do not wait for the pause to end. */
  #hurry = (): void => {
    if (this.#state === "lost" && document.visibilityState === "visible") this.restart();
  };

  #become(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.listener.state?.(state);
  }
}
