"""The process that owns Moonshine: a damaged model ends it.

The encoder makes of a sound what the decoder reads; the decoder says, letter group by letter group, how likely the
next one is. Left alone it writes down what was said. Led along the sentences that can be said now, it judges them.
"""

from __future__ import annotations

import itertools
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from voices.child import Answer, serve
from voices.errors import ChooseAnotherModel, InstallSomething
from voices.events import HEARING_RATE
from voices.workers.voice_prints import VoicePrints

ENCODER, DECODER, TOKENS = "encoder_model.ort", "decoder_model_merged.ort", "tokenizer.bin"
BEGIN, END = 1, 2
FIRST_OF_LETTERS = 259
"""Before it stand the marks and the single bytes, which are joined with nothing."""
SPACE = "\u2581"
PUNCTUATION = (",", ".", "?", "!")
OF_BEFORE = "past_key_values."
SHORTEST = 4_000
"""Samples; of less the encoder makes nothing."""
TOKENS_A_SECOND = 6.5
"""At most, as its makers bound what it writes: in silence it would repeat itself."""
WIDTH = 12
"""Beginnings of sentences that are kept."""
AT_MOST = 32
"""Tokens of a sentence of ours."""
GIVEN_UP = 14.0
"""Natural logarithm: who is so much less likely than a whole sentence is not followed."""
KEPT = 8
"""Sentences that are told."""
GRAPHS_KEPT = 24
WRITINGS = 4
"""Ways to write down freely what was said that are told."""

Logits = npt.NDArray[np.float32]
Past = dict[str, Logits]


@dataclass(eq=False)
class Node:
    """A place in the letters of the next word: what may follow, and which words end here."""

    after: dict[int, Node] = field(default_factory=dict)
    ends: list[tuple[str, float, int]] = field(default_factory=list)
    """The word, what its spelling costs, and the point of the graph behind it."""


class Graph:
    """What can be said, in tokens, as far as it was looked at. ``spelt``: the ways to write each place of a name,
    with what they cost."""

    def __init__(self, arcs: list[Any], ends: list[int], spelt: dict[str, list[Any]], tokens: Tokens) -> None:
        self.ends = frozenset(ends)
        self._words: dict[int, list[tuple[int, str]]] = {}
        self._at_once: dict[int, list[int]] = {}
        for begin, end, word in arcs:
            if word:
                self._words.setdefault(begin, []).append((end, word))
            else:
                self._at_once.setdefault(begin, []).append(end)
        self._spelt, self._tokens = spelt, tokens
        self._nodes: dict[frozenset[int], Node] = {}

    def points(self, ends: list[int]) -> frozenset[int]:
        """Where one is after these: as far as it goes without a word."""
        found, left = set(ends), list(ends)
        while left:
            for point in self._at_once.get(left.pop(), ()):
                if point not in found:
                    found.add(point)
                    left.append(point)
        return frozenset(found)

    def words_from(self, points: frozenset[int]) -> Node:
        """The words that may be said there."""
        if points not in self._nodes:
            root = self._nodes[points] = Node()
            for point in points:
                for end, word in self._words.get(point, ()):
                    for tokens, cost in self._written(word):
                        node = root
                        for token in tokens:
                            node = node.after.setdefault(token, Node())
                        node.ends.append((word, cost, end))
        return self._nodes[points]

    def _written(self, word: str) -> list[tuple[tuple[int, ...], float]]:
        if word in self._spelt:
            return [(self._tokens.of(spelling), cost) for spelling, cost in self._spelt[word]]
        capital = word[0].upper() + word[1:]
        plain = [capital] if word.partition("'")[0] == "i" else [word, capital]
        return [(self._tokens.of(one), 0.0) for one in plain]


class Tokens:
    """Groups of letters by number, and words as such groups."""

    def __init__(self, path: Path) -> None:
        """Each as long as the byte before it says, and from 128 on as the two before it say together."""
        content, place = path.read_bytes(), 0
        self._groups: list[bytes] = []
        while place < len(content):
            length = content[place]
            place += 1
            if length >= 128:
                length += 128 * (content[place] - 1)
                place += 1
            self._groups.append(content[place : place + length])
            place += length
        # A letter stands twice among them, as a byte first; what is written is the other.
        self._numbers = {group: number for number, group in enumerate(self._groups)}
        self._known: dict[str, tuple[int, ...]] = {}
        self.marks = [self._numbers[mark.encode()] for mark in PUNCTUATION]

    def __len__(self) -> int:
        return len(self._groups)

    def of(self, text: str) -> tuple[int, ...]:
        """The words of a text: of neighbours the pair is joined first whose group was learnt first."""
        if text not in self._known:
            self._known[text] = tuple(number for word in text.split() for number in self._joined(word))
        return self._known[text]

    def _joined(self, word: str) -> list[int]:
        parts = [letter.encode() for letter in SPACE + word]
        while True:
            pairs = [
                (number, place)
                for place, pair in enumerate(itertools.pairwise(parts))
                if (number := self._numbers.get(pair[0] + pair[1], 0)) >= FIRST_OF_LETTERS
            ]
            if not pairs:
                return [self._numbers[part] for part in parts if part in self._numbers]
            _, place = min(pairs)
            parts[place : place + 2] = [parts[place] + parts[place + 1]]

    def text(self, numbers: list[int]) -> str:
        """What these say."""
        joined = b"".join(self._groups[number] for number in numbers)
        return joined.decode("utf-8", "replace").replace(SPACE, " ").strip()


@dataclass(frozen=True, eq=False)
class Beginning:
    """Of a sentence: how likely it is, its words so far, and what may follow. ``word_ends``: with a word; ``whole``:
    it may be all."""

    likely: float
    node: Node
    words: tuple[str, ...] = ()
    word_ends: bool = False
    whole: bool = False


class MoonshineModel:
    """The two networks of one model, and the graphs used last."""

    def __init__(self) -> None:
        self._encoder: Any = None
        self._decoder: Any = None
        self._outputs: list[str] = []
        self._shapes: dict[str, tuple[int, int]] = {}
        """What is kept of earlier tokens, by its name: how many heads of how many numbers."""
        self._graphs: OrderedDict[str, Graph] = OrderedDict()
        self._voices: VoicePrints | None = None

    def answer(self, request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        """Carry out one request: take a model, or a graph, or hear a sound by graphs."""
        if request["do"] == "model":
            self.load(Path(request["path"]))
            return {}, b""
        if request["do"] == "graph":
            graph = Graph(request["arcs"], request["ends"], request["spelt"], self._tokens)
            self._graphs[request["key"]] = graph
            if len(self._graphs) > GRAPHS_KEPT:
                self._graphs.popitem(last=False)
            return {}, b""
        if request["do"] == "judge":
            return self.judge(request, payload), b""
        if request["do"] == "write":
            return {"writings": self.writings(payload)}, b""
        if request["do"] == "voice":
            return {"voice": self.voice(Path(request["library"]), payload)}, b""
        return self.hear(request["key"], payload), b""

    def load(self, path: Path) -> None:
        """Read the model in this folder. Raises InstallSomething, ChooseAnotherModel."""
        try:
            import onnxruntime
        except (ImportError, OSError) as error:
            raise InstallSomething(
                f"onnxruntime cannot be used: {error}.",
                "Install it: 'pip install \"storyteller[moonshine]\"'.",
            ) from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 2
        # Between two steps a thread would otherwise wait by turning in a circle: more than twice the work, and on a
        # busy machine, where the other one waits for it, several times as long. What is heard is the same.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 4
        try:
            self._encoder, self._decoder = (
                onnxruntime.InferenceSession(path / file, options, providers=["CPUExecutionProvider"])
                for file in (ENCODER, DECODER)
            )
            self._tokens = Tokens(path / TOKENS)
            self._outputs = [one.name for one in self._decoder.get_outputs()]
            self._shapes = {
                one.name.removeprefix(OF_BEFORE): (one.shape[1], one.shape[3])
                for one in self._decoder.get_inputs()
                if one.name.startswith(OF_BEFORE)
            }
            likely, _ = self._next(self._encoded(np.zeros(SHORTEST, dtype=np.float32)), [BEGIN], None)
            if likely.shape[-1] != len(self._tokens):
                raise ValueError(f"{TOKENS} is of another model")
        except Exception as error:  # onnxruntime's have no common kind
            raise ChooseAnotherModel(
                f"The model of Moonshine in {path} cannot be read: {error}.",
                "Install moonshine-voice again, or choose another recogniser.",
            ) from error

    def hear(self, key: str, payload: bytes) -> Answer:
        """What is written down freely, with its natural logarithm, and the likeliest sentences of a graph, with
        theirs."""
        if key not in self._graphs:
            return {"unknown": True}
        self._graphs.move_to_end(key)
        samples = _samples(payload)
        encoded = self._encoded(samples)
        text, likely = self._freely(encoded, _longest(samples))
        return {"text": text, "likely": likely, "sentences": self._search(encoded, self._graphs[key])}

    def judge(self, request: Answer, payload: bytes) -> Answer:
        """How likely each sentence of the small graph in the request is."""
        graph = Graph(request["arcs"], request["ends"], request["spelt"], self._tokens)
        return {"sentences": self._search(self._encoded(_samples(payload)), graph)}

    def writings(self, payload: bytes) -> list[str]:
        """The likeliest ways to write this down freely, the likeliest first."""
        samples = _samples(payload)
        encoded = self._encoded(samples)
        kept, tokens, done = [(0.0, list[int]())], [BEGIN], list[tuple[float, list[int]]]()
        past: Past | None = None
        for _ in range(_longest(samples)):
            logits, past = self._next(encoded, tokens, past)
            likely = np.array([[score] for score, _ in kept], dtype=np.float32) + logits
            done += [(float(likely[row, END]), written) for row, (_, written) in enumerate(kept)]
            likely[:, END] = -np.inf
            best = [
                divmod(int(place), likely.shape[1]) for place in np.argsort(-likely, axis=None)[:WRITINGS]
            ]
            rows = np.array([row for row, _ in best])
            kept, tokens = (
                [(float(likely[row, token]), [*kept[row][1], token]) for row, token in best],
                [token for _, token in best],
            )
            past = {name: values[rows] for name, values in past.items()}
        likeliest = sorted(done, key=lambda one: -one[0])[:WRITINGS]
        return [self._tokens.text(written) for _, written in likeliest]

    def voice(self, library: Path, payload: bytes) -> list[float]:
        """What tells this voice from others, by the network in that library."""
        if self._voices is None:
            self._voices = VoicePrints(library)
        return self._voices.of(np.frombuffer(payload, dtype=np.int16))

    def _encoded(self, samples: Logits) -> Logits:
        sound = samples[np.newaxis]
        asked = {"input_values": sound, "attention_mask": np.ones(sound.shape, dtype=np.int64)}
        hidden: Logits = self._encoder.run(None, asked)[0]
        return hidden

    def _next(self, encoded: Logits, tokens: list[int], past: Past | None) -> tuple[Logits, Past]:
        """The natural logarithm of every next token after each of these, and what to go on with."""
        count = len(tokens)
        known = past or {
            name: np.zeros((count, heads, 0, numbers), dtype=np.float32)
            for name, (heads, numbers) in self._shapes.items()
        }
        hidden = np.repeat(encoded, count, axis=0)
        answers = self._decoder.run(
            None,
            {
                "input_ids": np.array(tokens, dtype=np.int64)[:, np.newaxis],
                "encoder_hidden_states": hidden,
                "encoder_attention_mask": np.ones(hidden.shape[:2], dtype=np.int64),
                "use_cache_branch": np.array([past is not None]),
                **{f"{OF_BEFORE}{name}": values for name, values in known.items()},
            },
        )
        found = dict(zip(self._outputs, answers, strict=True))
        going_on = {
            name: past[name] if past is not None and "encoder" in name else found[f"present.{name}"]
            for name in self._shapes
        }
        logits: Logits = found["logits"][:, -1].astype(np.float32)
        logits -= logits.max(axis=-1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=-1, keepdims=True))
        return logits, going_on

    def _freely(self, encoded: Logits, longest: int) -> tuple[str, float]:
        token, written, likely = BEGIN, list[int](), 0.0
        past: Past | None = None
        for _ in range(longest):
            logits, past = self._next(encoded, [token], past)
            token = int(logits[0].argmax())
            likely += float(logits[0, token])
            if token == END:
                break
            written.append(token)
        return self._tokens.text(written), likely

    def _search(self, encoded: Logits, graph: Graph) -> list[tuple[float, tuple[str, ...]]]:
        """The likeliest sentences, each by the likeliest way to write it."""
        kept = [Beginning(0.0, graph.words_from(graph.points([0])))]
        tokens, done = [BEGIN], dict[tuple[str, ...], float]()
        past: Past | None = None
        for _ in range(AT_MOST):
            logits, past = self._next(encoded, tokens, past)
            for row, one in enumerate(kept):
                if one.whole:
                    whole = one.likely + float(logits[row, END])
                    done[one.words] = max(whole, done.get(one.words, whole))
            enough = max(done.values(), default=-np.inf) - GIVEN_UP
            longer = sorted(
                (
                    (further, row, token)
                    for row, one in enumerate(kept)
                    for further, token in _further(one, logits[row], self._tokens.marks, graph)
                    if further.likely > enough
                ),
                key=lambda found: -found[0].likely,
            )
            best = longer[:WIDTH]
            if not best:
                break
            kept, tokens = [one for one, _, _ in best], [token for _, _, token in best]
            rows = np.array([row for _, row, _ in best])
            past = {name: values[rows] for name, values in past.items()}
        return sorted(((likely, words) for words, likely in done.items()), reverse=True)[:KEPT]


def _longest(samples: Logits) -> int:
    """Tokens that so much sound may have."""
    return int(len(samples) / HEARING_RATE * TOKENS_A_SECOND) + 2


def _samples(payload: bytes) -> Logits:
    return np.frombuffer(payload, dtype=np.int16).astype(np.float32) / np.float32(32_768)


def _further(one: Beginning, logits: Logits, marks: list[int], graph: Graph) -> list[tuple[Beginning, int]]:
    """It with one token more: a mark behind a word, or letters of the next word."""
    found = []
    if one.word_ends:
        found = [
            (Beginning(one.likely + float(logits[mark]), one.node, one.words, False, one.whole), mark)
            for mark in marks
        ]
    for token, node in one.node.after.items():
        likely = one.likely + float(logits[token])
        if node.after:
            found.append((Beginning(likely, Node(node.after), one.words), token))
        ends: dict[tuple[str, float], list[int]] = {}
        for word, cost, point in node.ends:
            ends.setdefault((word, cost), []).append(point)
        for (word, cost), after in ends.items():
            points = graph.points(after)
            said = Beginning(
                likely - cost,
                graph.words_from(points),
                (*one.words, word),
                True,
                not graph.ends.isdisjoint(points),
            )
            found.append((said, token))
    return found


if __name__ == "__main__":
    serve(MoonshineModel().answer)
