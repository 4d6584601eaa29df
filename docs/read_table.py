#!/usr/bin/env python3
"""Reads a table of pitproof and proves it, with nothing but Python's standard library.

    pitproof solve modiar@3x2 --table small.pit --plain-blocks
    python3 docs/read_table.py small.pit [POSITION]

It follows docs/table-format.md and knows one set of rules, those of the literal Modiar. Blocks must
be plain, as Python before 3.14 has no zstd. POSITION ("7,7,7/7,7,7 [S|N]") is looked up.
Exit status: 0 proved, 1 an entry is wrong, 2 the file cannot be read.
"""

import hashlib
import pathlib
import struct
import sys
import zlib
from math import comb

# The rules that play() below knows; what the rules text must say.
KNOWN = {
    "move.min-seeds": "2", "sow.first": "origin", "sow.until": "hand-empty",
    "sow.lap-origin": "sow", "capture.counts": "2+4+6", "capture.side": "both",
    "capture.chain": "unbroken", "capture.past-origin": "full-lap", "capture.cross-row": "yes",
    "capture.origin-landing": "yes", "slam.legality": "illegal", "slam.means": "captured",
    "slam.only-moves": "end", "feed.trigger": "row-empty", "feed.by": "row-not-empty",
    "feed.judged": "after-captures", "feed.amount": "any", "feed.unable": "free",
    "feed.over-slam": "ban-wins", "end.unmovable": "end", "end.no-seeds": "end",
    "end.remainder": "owner", "end.majority": "play-on", "win.by": "most-seeds",
}


def need(condition, why):
    if not condition:
        raise ValueError(why)


class Table:
    def __init__(self, path):
        data = pathlib.Path(path).read_bytes()
        need(data[:8] == b"\x89PIT\r\n\x1a\n", "it is no table")
        need(len(data) >= 72, "it ends too soon")
        version, length = struct.unpack_from("<II", data, 8)
        need(version == 1, f"it is of version {version}")
        need(72 <= length <= len(data), "it ends too soon")
        need(struct.pack("<I", zlib.crc32(data[:length - 4])) == data[length - 4:length],
             "its head is damaged")
        flags, self.pits, self.seeds, _ = data[16:20]
        self.block, blocks, name, rules = struct.unpack_from("<IIII", data, 20)
        at = 68 + name
        self.name = data[68:at].decode()
        need(hashlib.sha256(data[at:at + rules]).digest() == data[36:68], "the digest is wrong")
        self.rules = data[at:at + rules].decode()
        at += rules
        middle = at + 16 * (self.seeds + 1)
        index = struct.iter_unpack("<QIB3x", data[at:middle])
        at = middle + 24 * blocks
        entries = list(struct.iter_unpack("<QIIIB3x", data[middle:at]))
        need(at == length - 4, "its head has another length than it says")
        self.layers = []
        end = length
        kinds = 3 if flags & 1 else 1
        for seeds, (positions, first, width) in enumerate(index):
            need(positions == comb(seeds + self.pits - 1, self.pits - 1), "a layer has another size")
            layer = [[] for _ in range(kinds)]  # of (value, distance or None)
            number = first
            while len(layer[0]) < positions:
                offset, stored, raw, checksum, encoding = entries[number]
                need(encoding == 0, "its blocks are packed: solve with --plain-blocks")
                count = min(self.block, positions - len(layer[0]))
                need(offset == end and raw == stored == count * kinds * (1 + width),
                     f"block {number} is not where or what it should be")
                part = data[offset:offset + stored]
                need(zlib.crc32(part) == checksum, f"block {number} is damaged")
                end = offset + stored
                self.unpack(layer, part, count, width)
                number += 1
            self.layers.append(layer)
        need(end == len(data), "it has bytes that belong to no block")

    @staticmethod
    def unpack(layer, part, count, width):
        most = 256 ** width
        for kind, into in enumerate(layer):
            start = kind * count * (1 + width)
            values = part[start:start + count]
            packed = part[start + count:start + count * (1 + width)]
            distances = packed if width == 1 else struct.unpack(f"<{count}H", packed)
            for i in range(count):
                value, distance = values[i], distances[i]
                if kind:
                    even, steps = layer[0][len(into)]
                    value += even
                    distance += most - 1 if steps is None else steps
                value, distance = (value + 128) % 256 - 128, distance % most
                into.append((value, None if distance == most - 1 else distance))

    def entry(self, board, kind=0):
        return self.layers[sum(board)][kind][rank(board)]


def rank(board):
    total = number = 0
    for pit, seeds in enumerate(board[:-1]):
        total += seeds
        number += comb(total + pit, pit + 1)
    return number


def boards(pits, seeds):  # in the order of their numbers
    if pits == 1:
        yield (seeds,)
    for last in range(seeds, -1, -1) if pits > 1 else ():
        for rest in boards(pits - 1, seeds - last):
            yield rest + (last,)


def sow(board, pit):
    """The board after sowing, and the pits that would be captured; South moves."""
    board, pits = list(board), len(board)
    hand, board[pit] = board[pit], 0
    for step in range(hand):
        board[(pit + step) % pits] += 1
    caught, at = [], (pit + hand - 1) % pits
    while len(caught) < min(hand, pits) and board[at] in (2, 4, 6):
        caught.append(at)
        at = (at - 1) % pits
    return board, caught


def play(board):
    """Each legal move: its pit, what it captures, and the board as the opponent sees it."""
    side = len(board) // 2
    moves = []
    for pit in range(side):
        if board[pit] < 2:
            continue
        after, caught = sow(board, pit)
        gain = sum(after[at] for at in caught)
        for at in caught:
            after[at] = 0
        if any(after[side:]) or not any(at >= side for at in caught):  # no grand slam
            moves.append((pit, gain, tuple(after[side:] + after[:side])))
    if any(board[side:]):
        return moves
    return [move for move in moves if any(move[2][:side])] or moves


def right(table, board, kind):
    """The entry that a position should have, by its moves and the entries of its children."""
    side, seeds = len(board) // 2, sum(board)
    moves = play(board)
    if not moves:
        return sum(board[:side]) - sum(board[side:]), 0
    child_kind = (0, 2, 1)[kind]  # seen from the opponent, the other forfeits
    rated = []
    for _, gain, child in moves:
        value, distance = table.entry(child, child_kind)
        far = float("inf") if distance is None else distance
        rated.append((gain - value, far if sum(child) == seeds else 0))
    best = max(value for value, _ in rated)
    distances = [distance for value, distance in rated if value == best]
    if best > (0, -seeds, seeds)[kind]:
        return best, 1 + min(distances)
    if best < (0, -seeds, seeds)[kind]:
        return best, 1 + max(distances)
    return best, None


def main(path, position=None):
    table = Table(path)
    stated = dict(line.split(" ", 1) for line in table.rules.splitlines())
    for key, value in KNOWN.items():
        need(stated.get(key) == value, f"this reader does not know {key} {stated.get(key)}")
    if position:
        rows, *mover = position.split()
        south, north = (tuple(map(int, row.split(","))) for row in rows.split("/"))
        board = north + south if mover[:1] == ["N"] else south + north
        need(len(board) == table.pits and sum(board) <= table.seeds, "there is no such position")
        print(*table.entry(board))
        return 0
    count = 0
    for seeds, layer in enumerate(table.layers):
        for board in boards(table.pits, seeds):
            for kind in range(len(layer)):
                found, should = table.entry(board, kind), right(table, board, kind)
                if found != should:
                    print(f"{board}: the table has {found}, and it should be {should}")
                    return 1
            count += 1
    print(f"{table.name}: {count} positions proved")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:3]))
    except (ValueError, OSError, IndexError, struct.error) as error:
        print(f"{sys.argv[1:2]}: {error}", file=sys.stderr)
        sys.exit(2)
