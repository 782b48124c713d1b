"""Trains the head on encoded rooms.

Run: python3 train_head.py <weights file> <minutes> <encoded folder>... [--from <head.onnx>] [--seed <number>] [--threads <number>]

From a head that was exported it goes on with a third of the rate. Heads of different seeds are told apart by what they learn first.

Every 200 steps the weights so far are written, it is told how well they see the rooms that are held out, and pictures that were
encoded meanwhile are taken up.
"""

import argparse
import copy
import json
import math
import os
import random
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from head import CELLS, CLASSES, INSIDE, SQUARE, Head, places
from import_head import import_head

BATCH = 12
FLOOR, RUG = 1, 4
RATE = 1.5e-3
# One in this many drawn rooms is held out for validation, with all its variations.
HELD_OUT_EVERY = 7
WEIGHTS = torch.tensor([0, 1.5, 1, 0.7, 1.5, 1.2, 0.8]).view(1, CLASSES, 1, 1)
# Cells that hold two sorts are seldom and are where outlines go wrong.
EDGES = 1.5
# From this part of the training on, all rows and columns are learned from: four times the cost of a step.
ALL_CELLS_FROM = 0.88


class Room:
    """An encoded picture: 2 MB."""

    def __init__(self, path):
        size = json.loads(path.read_text())
        self.size = torch.tensor([size['width'], size['height']])
        classes = cv2.imread(str(path.with_suffix('.png')), cv2.IMREAD_GRAYSCALE)
        square = np.zeros((SQUARE, SQUARE), np.uint8)
        square[: size['height'], : size['width']] = cv2.resize(classes, (size['width'], size['height']), interpolation=cv2.INTER_NEAREST)
        self.classes = square[2::4, 2::4].copy()
        self.embedding = np.fromfile(path.with_suffix('.f16'), np.float16).reshape(INSIDE, CELLS, CELLS)


def take_up(rooms, folders):
    """Adds the pictures that have been encoded since."""
    for path in (path for folder in folders for path in sorted(Path(folder).glob('*.json'))):
        # The encoder writes the size last.
        if path.stem not in rooms and path.stat().st_size:
            rooms[path.stem] = Room(path)
    # Split by room, so that no variation of a validation room is learned from.
    kept = [room for name, room in rooms.items() if int(name.split('-')[0]) % HELD_OUT_EVERY == 0]
    learned = [room for name, room in rooms.items() if int(name.split('-')[0]) % HELD_OUT_EVERY]
    return learned, kept


def batch_of(rooms):
    x = torch.from_numpy(np.stack([room.embedding for room in rooms]))
    place = torch.cat([places(room.size) for room in rooms])
    classes = torch.from_numpy(np.stack([room.classes for room in rooms])).long()
    # Shares of the classes in each half cell.
    return x, place, F.avg_pool2d(F.one_hot(classes, CLASSES).permute(0, 3, 1, 2).float(), 2)


def thinned(x, place, wanted):
    """Every second row and column, from a random start."""
    a, b = random.randrange(2), random.randrange(2)
    wanted = F.pixel_shuffle(F.pixel_unshuffle(wanted, 2)[:, :, a::2, b::2], 2)
    return x[:, :, a::2, b::2], place[:, :, a::2, b::2], wanted


def disturbed(x):
    """Noise that stands for pictures the encoder never saw."""
    if (loud := random.choice((0, 0.1, 0.25))) > 0:
        # The same draws for all pictures of a batch: drawing them costs as much as a layer.
        x = x + torch.randn(1, *x.shape[1:]) * (loud * x.std())
    return x * (1 + 0.15 * torch.randn(x.shape[0], x.shape[1], 1, 1)) if random.random() < 0.5 else x


def loss_of(logits, wanted):
    known = 1 - wanted[:, 0]
    mixed = 1 + EDGES * 4 * (wanted.max(1).values * (1 - wanted.max(1).values))
    sorts = -(WEIGHTS * wanted * logits.log_softmax(1) * mixed[:, None]).sum() / (known * mixed).sum()
    shares, overlap = logits.softmax(1), {}
    for sort in (FLOOR, RUG):
        found, true = shares[:, sort] * known, wanted[:, sort]
        overlap[sort] = ((found * true).sum((1, 2)) + 5) / ((found + true - found * true).sum((1, 2)) + 5)
    return sorts + (1 - overlap[FLOOR]).mean() + 0.3 * (1 - overlap[RUG]).mean()


@torch.no_grad()
def trial(head, rooms):
    """@returns mean overlap of the floor, and of the rugs over all pictures together"""
    head.eval()
    scores, rugs = [], np.zeros(2)
    for start in range(0, len(rooms), BATCH):
        x, place, wanted = batch_of(rooms[start : start + BATCH])
        found, known, true = head(x.float(), place)[:, 1:].argmax(1) + 1, wanted[:, 0] < 0.5, wanted.argmax(1)
        a, b = (found == FLOOR) & known, true == FLOOR
        scores += ((a & b).sum((1, 2)) / (a | b).sum((1, 2)).clamp(min=1)).tolist()
        a, b = (found == RUG) & known, true == RUG
        rugs += ((a & b).sum().item(), (a | b).sum().item())
    head.train()
    return f'kept-out IoU {sum(scores) / max(1, len(scores)):.3f}, rugs {rugs[0] / max(1, rugs[1]):.3f}'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('weights', type=Path)
    parser.add_argument('minutes', type=float)
    parser.add_argument('folders', nargs='+')
    parser.add_argument('--from', dest='former')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threads', type=int, default=os.cpu_count())
    given = parser.parse_args()
    weights, minutes, folders, former = given.weights, given.minutes, given.folders, given.former
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    random.seed(given.seed)
    rooms = {}
    learned, kept = take_up(rooms, folders)
    head, most = Head(), RATE
    if former:
        x, place, _ = batch_of(random.sample(learned, 5 * BATCH))
        head, most = import_head(former, x.float(), place), RATE / 3
        print(f'before: {trial(head, kept)}', flush=True)
    steady = copy.deepcopy(head)
    optimizer = torch.optim.AdamW(head.parameters(), most, weight_decay=0.1)
    started, step, total = time.time(), 0, 0.0
    while (part := (time.time() - started) / 60 / minutes) < 1:
        step += 1
        rate = most * min(1, step / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
        for group in optimizer.param_groups:
            group['lr'] = rate
        batch, reach = batch_of(random.sample(learned, BATCH if part < ALL_CELLS_FROM else BATCH // 2)), 2
        if part < ALL_CELLS_FROM:
            batch, reach = thinned(*batch), 1
        x, place, wanted = batch
        loss = loss_of(head(disturbed(x.float()), place, step=reach), wanted)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(head.parameters(), 2.0)
        optimizer.step()
        total += loss.item()
        with torch.no_grad():
            keep = min(0.995, step / (step + 10))
            for a, b in zip(steady.state_dict().values(), head.state_dict().values()):
                a.copy_(a * keep + b * (1 - keep) if a.dtype.is_floating_point else b)
        if step % 200 == 0:
            torch.save(steady.state_dict(), weights)
            print(f'{part * minutes:.1f} min, step {step}, {len(learned)} pictures, loss {total / 200:.3f}, {trial(steady, kept)}', flush=True)
            total = 0.0
            learned, kept = take_up(rooms, folders)
    torch.save(steady.state_dict(), weights)
    print(f'done: {step} steps, {trial(steady, kept)}')


main()
