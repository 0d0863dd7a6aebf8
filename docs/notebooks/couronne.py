"""The cells of `couronne.ipynb`, which `make notebook` writes: change them here, not there."""
# ruff: noqa: B018 (a cell ends with what it shows)

# %% [markdown]
# # The crown games in a notebook
#
# Play, draw boards, look into a game, play thousands at a time, and let a program learn Rose King
# from itself in less than a minute. All it takes is `couronne` and `matplotlib`. The rules are
# compiled when they are first used on a machine, which may take a minute; later they are there at
# once.

# %%
import matplotlib.pyplot as plt
import numpy as np

import couronne
from couronne.players.bots import make_bot

plt.rcParams["figure.figsize"] = (6.0, 3.0)
plt.rcParams["axes.spines.top"] = plt.rcParams["axes.spines.right"] = False

couronne.games()

# %% [markdown]
# ## A position
#
# Two lines load a game and deal. A position shows itself as a picture.

# %%
game = couronne.load("roses", rules="classic")
state = game.start(seed=7)
state

# %% [markdown]
# It knows whose turn it is and what can be played, by label and by number.

# %%
print("to act:", game.seats[state.turn])
for move in state.moves:
    print(move.label, move.action)

# %% [markdown]
# A position never changes: playing returns another one. Chance is drawn from the game's own seed,
# so the same seed and moves give the same game for ever.

# %%
after = state.play("SE2").play("W1").play("draw")
print(after.text())
print("points before and after:", state.scores, after.scores)

# %% [markdown]
# A move that is not legal is refused with the reason, in a sentence and for programs.

# %%
try:
    state.play("N3")
except couronne.IllegalMove as error:
    print(error)
    print(error.code)

# %% [markdown]
# ## Two bots
#
# Players choose a move in a position; they are given what the public sees, never the draws to come.
# Here a plain tree search of 400 simulations a move meets `greedy`, who takes what scores most at
# once.


# %%
def play_out(state, bots, moves=1000):
    """Let bots play on, so many moves at most; return all positions."""
    players = [make_bot(name, b"notebook", seat) for seat, name in enumerate(bots)]
    positions = [state]
    while not state.over and len(positions) <= moves:
        state = state.play(players[state.turn].choose(state.public()))
        positions.append(state)
    return positions


positions = play_out(game.start(seed=3), ["uct:400", "greedy"])
print(len(positions) - 1, "moves,", dict(zip(game.seats, positions[-1].scores, strict=True)))
positions[-1]

# %% [markdown]
# `couronne.analyse` searches a position and tells the chances of each seat. Along the game that is
# a curve: where was it decided?

# %%
chances = [couronne.analyse(position, simulations=1000).win[0] for position in positions]

plt.plot(chances, color="tab:red")
plt.axhline(0.5, color="grey", linewidth=0.8)
plt.ylim(0, 1)
plt.xlabel("moves played")
plt.ylabel("red wins")
plt.title("The game above, as the search sees it")
plt.show()

# %% [markdown]
# ## The other games
#
# Kingdomino and Le Royaume de Pairleroy have the same face. `compiled=False` runs the same rules as
# plain Python: slower, but ready at once.

# %%
kingdomino = couronne.load("kingdomino", compiled=False)
play_out(kingdomino.start(seed=5), ["greedy", "greedy"], moves=20)[-1]

# %%
pairleroy = couronne.load("pairleroy", compiled=False)
play_out(pairleroy.start(seed=5), ["greedy", "greedy"], moves=45)[-1]

# %% [markdown]
# ## Thousands of games
#
# A batch holds many games in arrays with one row a game, and all of them make a move in one call of
# compiled code. A game that ends makes room for the next. We go on with the rules `course`, which
# have no heroes and a stock of pawns for each player.

# %%
game = couronne.load("roses", rules="course")
batch = game.batch(4096, seed=7)

print("turns", batch.turns.shape, batch.turns[:8])
print("masks", batch.masks.shape, "legal in row 0:", np.flatnonzero(batch.masks[0]))
print("observations", batch.observe().shape, batch.observe().dtype)

# %% [markdown]
# An observation is what the player to act sees: planes of own pawns, of the other's pawns and of
# the king, 81 squares each; then the own hand, the other's and the pile, 24 cards each; then some
# counts. The mask says which of the 50 actions are legal.
#
# Here is one game in every row, played to its end by any function that chooses actions.


# %%
def play(batch, choose):
    """Play to the end of the game in every row; return points by row and seat, and the plies."""
    points, plies = np.zeros_like(batch.scores), np.zeros(len(batch), int)
    running = np.ones(len(batch), bool)
    while running.any():
        batch.step(choose(batch))
        plies[running] += 1
        ended = running & batch.over
        points[ended] = batch.scores[ended]
        running &= ~ended
    return points, plies


def at_random(batch):
    """Choose any legal action in every row."""
    return batch.sample()


points, plies = play(batch, at_random)
print(plies.sum(), "moves,", plies.min(), "to", plies.max(), "a game")

# %% [markdown]
# How many points does random play make, and is it good to begin? A mean of 4096 games still has an
# error, so it is told with its 95 % confidence interval.


# %%
def mean_and_error(values):
    """Return the mean, and half the width of its 95 % confidence interval."""
    return np.mean(values), 1.96 * np.std(values) / np.sqrt(len(values))


lead = points[:, 0] - points[:, 1]
share, error = mean_and_error((1 + np.sign(lead)) / 2)
print(f"Who begins takes {share:.1%} ± {error:.1%} of the games,", end=" ")
share, error = mean_and_error(lead)
print(f"and leads by {share:.1f} ± {error:.1f} points.")

bins = np.arange(0, 401, 20)
plt.hist(points[:, 0], bins, histtype="step", color="tab:red", label="red, who begins")
plt.hist(points[:, 1], bins, histtype="step", color="black", label="white")
plt.xlabel("points at the end")
plt.ylabel("games")
plt.title("4096 games of random play")
plt.legend(frameon=False)
plt.show()

# %% [markdown]
# ## Learning from self-play
#
# The learner is as small as can be: one matrix of weights. What is seen, times the weights, gives a
# number for each action, and the higher it is the more often the action is chosen.

# %%
rng = np.random.default_rng(1)


def chances_of(weights, seen, masks):
    """Return how likely each action is, legal ones only."""
    odds = np.exp(seen @ weights) * masks
    return odds / odds.sum(axis=1, keepdims=True)


def drawn(chances):
    """Draw an action in every row."""
    heaps = chances.cumsum(axis=1)
    return (heaps > rng.random((len(heaps), 1)) * heaps[:, -1:]).argmax(axis=1)


# %% [markdown]
# In a lesson it plays 512 games against itself. Then every action of a game that went well is made
# more likely, and every action of a game that went badly less likely: the policy gradient, known as
# REINFORCE. A small bonus for doubt keeps it trying.

# %%
GAMES, PART, RATE, DOUBT = 512, 1024, 1.0, 0.06


def lesson(weights, see, seed):
    """Play games of both seats by these weights, and improve the weights in place."""
    steps = []

    def choose(batch):
        seen = see(batch.observe())
        actions = drawn(chances_of(weights, seen, batch.masks))
        steps.append((seen, batch.masks.copy(), actions, batch.turns.copy()))
        return actions

    points, plies = play(game.batch(GAMES, seed), choose)
    of_first_game = np.arange(len(steps))[:, np.newaxis] < plies
    seen, masks, actions, seats = (
        np.stack(part)[of_first_game] for part in zip(*steps, strict=True)
    )
    rows = np.nonzero(of_first_game)[1]
    results = np.tanh((points - points[:, ::-1]) / 60)[rows, seats]
    order = rng.permutation(len(rows))
    for part in np.array_split(order, len(rows) // PART):
        improve(weights, seen[part], masks[part], actions[part], results[part])


def improve(weights, seen, masks, actions, results):
    """Take one step of gradient ascent."""
    chances = chances_of(weights, seen, masks)
    wanted = (np.eye(chances.shape[1])[actions] - chances) * results[:, np.newaxis]
    logs = np.log(chances + 1e-9)
    decided = chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
    weights += RATE * seen.T @ (wanted - DOUBT * decided).astype(np.float32) / len(seen)


# %% [markdown]
# Now and then it is examined: it plays its best moves against another player, red in every other
# row.


# %%
def share_of(weights, see, opponent, games=1000, seed=1):
    """Return the share of the games that the weights win, a draw counting half."""
    seats = np.arange(games) % 2

    def choose(batch):
        own = batch.turns == seats
        actions = opponent(batch)
        chances = chances_of(weights, see(batch.observe()[own]), batch.masks[own])
        actions[own] = (chances + 1e-6 * rng.random(chances.shape)).argmax(axis=1)
        return actions

    points, _plies = play(game.batch(games, seed), choose)
    lead = (points - points[:, ::-1])[np.arange(games), seats]
    return float(np.mean((1 + np.sign(lead)) / 2))


# %% [markdown]
# ### What it sees matters
#
# A weight says what one pawn on one square means for one action. But a card moves the king from
# where it stands, so the same pawn means something else whenever the king is elsewhere. The second
# way to see puts the king in the middle: each card then always leads to the same place of the
# picture. What is off the board becomes a plane of its own.

# %%
REACH = 4  # squares that are seen on every side of the king
WIDE = 9 + 2 * REACH
CELLS = (np.arange(9)[:, np.newaxis] * WIDE + np.arange(9)).ravel()
AROUND = CELLS[:, np.newaxis] + CELLS  # by the king's square: what is around it on a wide board


def as_observed(observations):
    """See the planes and the cards as they are, and a constant."""
    return np.pad(observations[:, :315], ((0, 0), (0, 1)), constant_values=1).astype(np.float32)


def from_the_king(observations):
    """See instead what is around the king: own pawns, the other's, and what is off the board."""
    count = len(observations)
    planes = np.zeros((count, 3, 9, 9), np.float32)
    planes[:, :2] = observations[:, :162].reshape(count, 2, 9, 9)
    wide = np.pad(planes, ((0, 0), (0, 0), (REACH, REACH), (REACH, REACH)), constant_values=1)
    wide[:, :2] *= 1 - wide[:, 2:]
    king = observations[:, 162:243].argmax(axis=1)
    squares = np.take_along_axis(wide.reshape(count, 3, -1), AROUND[king][:, np.newaxis], axis=2)
    return np.hstack([squares.reshape(count, -1), as_observed(observations)[:, 243:]])


# %%
def learn(see, lessons=36, every=4):
    """Learn from nothing; return the weights, and the shares won against random play."""
    features = see(game.batch(1).observe()).shape[1]
    weights = np.zeros((features, game.action_count), np.float32)
    curve = [share_of(weights, see, at_random)]
    for number in range(1, lessons + 1):
        lesson(weights, see, seed=number)
        if number % every == 0:
            curve.append(share_of(weights, see, at_random))
    return weights, curve


plain_weights, plain_curve = learn(as_observed)
weights, curve = learn(from_the_king)

# %% tags=["learned"]
lessons = np.linspace(0, 36, len(curve))
plt.plot(lessons, curve, "o-", label="seen from the king")
plt.plot(lessons, plain_curve, "o-", color="tab:grey", label="seen as observed")
plt.axhline(0.5, color="black", linewidth=0.8, linestyle=":")
plt.ylim(0.4, 1)
plt.xlabel("lessons of 512 games")
plt.ylabel("share won against random play")
plt.title("Rose King learnt from self-play")
plt.legend(frameon=False, loc="upper left")
plt.show()

{"as observed": plain_curve[-1], "from the king": curve[-1]}

# %% [markdown]
# And against `greedy`, who takes what scores most at once? A bot chooses in single positions, and
# `batch[row]` is one.


# %% tags=["learned"]
def greedy(batch):
    """Let the bot choose in every row."""
    return np.array([bot.choose(batch[row]).action for row in range(len(batch))])


bot = make_bot("greedy", b"notebook", 0)
{"against greedy": share_of(weights, from_the_king, greedy, games=200)}

# %% [markdown]
# ## What it has learnt
#
# One matrix can be looked at. Here is what pawns around the king mean for four cards; the circle is
# where the card leads. It likes to land beside its own pawns.

# %% tags=["learned"]
CARDS = {"N1": (0, -1), "E2": (2, 0), "S3": (0, 3), "NW1": (-1, -1)}
figure, axes = plt.subplots(2, 4, figsize=(6.0, 2.9), layout="constrained")
most = np.abs(weights[:162]).max()
for column, (card, (right, down)) in enumerate(CARDS.items()):
    action = state.action_of(card)
    for axis, plane in zip(axes[:, column], weights[:162, action].reshape(2, 9, 9), strict=True):
        image = axis.imshow(plane, cmap="PiYG", vmin=-most, vmax=most)
        axis.plot(REACH + right, REACH + down, "o", color="black", fillstyle="none")
        axis.set_xticks([])
        axis.set_yticks([])
    axes[0, column].set_title(card)
axes[0, 0].set_ylabel("own pawns")
axes[1, 0].set_ylabel("the other's")
figure.colorbar(image, ax=axes, label="weight")
plt.show()

# %% [markdown]
# Sums of fractions depend a little on the processor, and what is learnt depends on them: run
# elsewhere, the curves go another way to about the same height. Everything else in this notebook
# comes out the same everywhere.
