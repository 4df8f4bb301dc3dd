"""The games. `GAMES` is the register: a game's id and its value."""

from engine.core import Game
from engine.games import cancellation_hearts, hearts_two, spades_two

GAMES: dict[str, Game] = {game.id: game for game in (hearts_two.GAME, cancellation_hearts.GAME, spades_two.GAME)}

__all__ = ["GAMES"]
