"""Trains the head on encoded rooms. Run: python3 train_head.py <encoded folder> <weights file> <minutes> [weights to start from]"""

import copy
import json
import math
import random
import sys
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from head import CELLS, CLASSES, INSIDE, SQUARE, Head, places

BATCH = 12
FLOOR = 1
RATE = 2.5e-3
# One in this many drawn rooms is held out for validation, with all its variations.
HELD_OUT_EVERY = 7
WEIGHTS = torch.tensor([0, 1.5, 1, 0.7, 1.3, 1.2, 0.8]).view(1, CLASSES, 1, 1)


def load(folder):
    rooms = {}
    for path in sorted(Path(folder).glob('*.json')):
        size = json.loads(path.read_text())
        classes = cv2.imread(str(path.with_suffix('.png')), cv2.IMREAD_GRAYSCALE)
        square = np.zeros((SQUARE, SQUARE), np.uint8)
        square[: size['height'], : size['width']] = cv2.resize(classes, (size['width'], size['height']), interpolation=cv2.INTER_NEAREST)
        embedding = np.fromfile(path.with_suffix('.f16'), np.float16).reshape(INSIDE, CELLS, CELLS)
        rooms[path.stem] = (embedding, square[2::4, 2::4], torch.tensor([size['width'], size['height']]))
    return rooms


def batch_of(rooms):
    x = torch.from_numpy(np.stack([embedding for embedding, _, _ in rooms]))
    place = torch.cat([places(size) for _, _, size in rooms])
    classes = torch.from_numpy(np.stack([c for _, c, _ in rooms])).long()
    # Shares of the classes in each half cell.
    return x, place, F.avg_pool2d(F.one_hot(classes, CLASSES).permute(0, 3, 1, 2).float(), 2)


def thinned(x, place, wanted):
    """Every second row and column, from a random start, with noise that stands for pictures the encoder never saw."""
    a, b = random.randrange(2), random.randrange(2)
    x, place = x[:, :, a::2, b::2].float(), place[:, :, a::2, b::2]
    wanted = F.pixel_shuffle(F.pixel_unshuffle(wanted, 2)[:, :, a::2, b::2], 2)
    x = x + torch.randn_like(x) * x.std() * random.choice((0, 0.1, 0.25))
    if random.random() < 0.5:
        x = x * (1 + 0.15 * torch.randn(x.shape[0], x.shape[1], 1, 1))
    return x, place, wanted


def loss_of(logits, wanted):
    known = 1 - wanted[:, 0]
    sorts = -(WEIGHTS * wanted * logits.log_softmax(1)).sum() / known.sum()
    floor, true = logits.softmax(1)[:, FLOOR] * known, wanted[:, FLOOR]
    overlap = ((floor * true).sum((1, 2)) + 5) / ((floor + true - floor * true).sum((1, 2)) + 5)
    return sorts + (1 - overlap).mean()


@torch.no_grad()
def trial(head, rooms):
    head.eval()
    scores = []
    for start in range(0, len(rooms), BATCH):
        x, place, wanted = batch_of(rooms[start : start + BATCH])
        found = head(x.float(), place)[:, 1:].argmax(1) == FLOOR - 1
        known, true = wanted[:, 0] < 0.5, wanted.argmax(1) == FLOOR
        found &= known
        scores += ((found & true).sum((1, 2)) / (found | true).sum((1, 2)).clamp(min=1)).tolist()
    head.train()
    return sum(scores) / len(scores)


def main():
    folder, weights, minutes = sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])
    torch.manual_seed(1)
    random.seed(1)
    torch.set_num_threads(1)
    rooms = load(folder)
    # Split by room, so that no variation of a validation room is learned from.
    is_held = {name: int(name.split('-')[0]) % HELD_OUT_EVERY == 0 for name in rooms}
    kept = [room for name, room in rooms.items() if is_held[name]]
    learned = [room for name, room in rooms.items() if not is_held[name]]
    head = Head()
    if len(sys.argv) > 4:
        head.load_state_dict(torch.load(sys.argv[4]))
    steady = copy.deepcopy(head)
    optimizer = torch.optim.AdamW(head.parameters(), RATE, weight_decay=0.03)
    started, step, total = time.time(), 0, 0.0
    while (part := (time.time() - started) / 60 / minutes) < 1:
        rate = RATE * min(1, (step + 1) / 40) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
        for group in optimizer.param_groups:
            group['lr'] = rate
        x, place, wanted = thinned(*batch_of(random.sample(learned, BATCH)))
        loss = loss_of(head(x, place, step=1), wanted)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(head.parameters(), 2.0)
        optimizer.step()
        step += 1
        total += loss.item()
        with torch.no_grad():
            keep = min(0.99, step / (step + 10))
            for a, b in zip(steady.state_dict().values(), head.state_dict().values()):
                a.copy_(a * keep + b * (1 - keep) if a.dtype.is_floating_point else b)
        if step % 100 == 0:
            print(f'{part * minutes:.1f} min, step {step}, {len(learned)} pictures, loss {total / 100:.3f}, kept-out IoU {trial(steady, kept):.3f}', flush=True)
            total = 0.0
            torch.save(steady.state_dict(), weights)
    torch.save(steady.state_dict(), weights)
    print(f'done: {step} steps, kept-out IoU {trial(steady, kept):.3f}')


main()
