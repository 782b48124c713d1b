"""Trains the floor network on the drawn rooms. Run: python3 train.py <prepared folder> <weights file> <minutes> [weights to start from]"""

import copy
import math
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from network import CLASSES, HIGH, WIDE, Network, with_place

BATCH = 12
FLOOR = 1
RATE = 2.2e-3
# One in this many drawn rooms is held out for validation.
HELD_OUT_EVERY = 12


def load(folder, known):
    for path in sorted(Path(folder).glob('*.npz')):
        if path.stem in known:
            continue
        try:
            room = np.load(path)
            known[path.stem] = (torch.from_numpy(room['image']), torch.from_numpy(room['classes']))
        except Exception:  # still being written
            continue
    return known


def uniform(n, low, high):
    return torch.rand(n) * (high - low) + low


def view(images, classes, n, plain=False):
    """A random crop, rotation, tilt and flip of each picture."""
    scale = uniform(n, 0.55, 1.0) if not plain else torch.ones(n)
    stretch = uniform(n, 0.85, 1.15) if not plain else torch.ones(n)
    sx, sy = (scale * stretch).clamp(max=1), (scale / stretch).clamp(max=1)
    turn = torch.randn(n) * 0.025 if not plain else torch.zeros(n)
    mirror = torch.sign(torch.rand(n) - 0.5) if not plain else torch.ones(n)
    tx = (1 - sx) * uniform(n, -1, 1)
    ty = (1 - sy) * uniform(n, -0.7, 1)
    theta = torch.stack((torch.stack((sx * mirror, turn, tx), 1), torch.stack((-turn, sy, ty), 1)), 1)
    grid = F.affine_grid(theta, (n, 3, HIGH, WIDE), align_corners=False)
    pictures = F.grid_sample(images, grid, padding_mode='reflection', align_corners=False)
    half = F.affine_grid(theta, (n, 3, HIGH // 2, WIDE // 2), align_corners=False)
    wanted = F.grid_sample(classes.float().unsqueeze(1), half, mode='nearest', padding_mode='reflection', align_corners=False)
    full = F.grid_sample(classes.float().unsqueeze(1), grid, mode='nearest', padding_mode='reflection', align_corners=False)
    return pictures, wanted.squeeze(1).long(), full.squeeze(1).long()


def develop(linear, classes, plain=False):
    """Light to picture, with varied cameras and materials."""
    n = linear.shape[0]
    if not plain:
        # Recolours floor, walls and furniture, so that the drawn colours matter little.
        tints = torch.exp(torch.randn(n, CLASSES, 1) * 0.35 + torch.randn(n, CLASSES, 3) * 0.12)
        tints[torch.rand(n) < 0.3] = 1
        linear = linear * tints[torch.arange(n).view(n, 1, 1), classes].permute(0, 3, 1, 2)
        light = torch.exp(torch.randn(n, 3, 1, 1) * 0.1)
        linear = linear * light
        # Light gradient towards one side.
        slope = torch.randn(n, 2) * 0.35
        x = torch.linspace(-1, 1, linear.shape[3]).view(1, 1, 1, -1)
        y = torch.linspace(-1, 1, linear.shape[2]).view(1, 1, -1, 1)
        linear = linear * torch.exp(slope[:, 0].view(n, 1, 1, 1) * x + slope[:, 1].view(n, 1, 1, 1) * y)
    grey = linear.mean(1).flatten(1)
    middle = grey.quantile(0.6, 1).clamp(min=1e-3)
    wanted = uniform(n, 0.1, 0.6) if not plain else torch.full((n,), 0.3)
    exposed = linear * (wanted / middle).view(n, 1, 1, 1)
    shoulder = uniform(n, 0, 0.5).view(n, 1, 1, 1) if not plain else 0.2
    exposed = exposed / (1 + shoulder * exposed)
    gamma = uniform(n, 1.8, 2.6).view(n, 1, 1, 1) if not plain else 2.2
    picture = exposed.clamp(0, 1) ** (1 / gamma)
    if not plain:
        contrast = uniform(n, 0.75, 1.35).view(n, 1, 1, 1)
        centre = picture.mean((1, 2, 3), keepdim=True)
        picture = (picture - centre) * contrast + centre
        colourless = picture.mean(1, keepdim=True)
        picture = colourless + (picture - colourless) * uniform(n, 0.3, 1.8).view(n, 1, 1, 1)
        if random.random() < 0.35:
            picture = F.avg_pool2d(picture, 3, 1, 1)
        elif random.random() < 0.4:
            picture = picture + (picture - F.avg_pool2d(picture, 3, 1, 1)) * random.uniform(0.3, 1.2)
        picture = picture + torch.randn_like(picture) * uniform(n, 0, 0.05).view(n, 1, 1, 1)
        coarse = F.interpolate(torch.randn(n, 3, HIGH // 4, WIDE // 4), (HIGH, WIDE), mode='bilinear', align_corners=False)
        picture = picture + coarse * uniform(n, 0, 0.025).view(n, 1, 1, 1)
    return picture.clamp(0, 1)


def batch_of(rooms, plain=False):
    images = torch.stack([image for image, _ in rooms]).float().permute(0, 3, 1, 2).clamp(0, 60)
    classes = torch.stack([c for _, c in rooms])
    pictures, wanted, full = view(images, classes, len(rooms), plain)
    return with_place(develop(pictures, full, plain)), wanted


def loss_of(logits, wanted):
    weights = torch.tensor([0.0, 1.5, 1, 0.7, 1.2, 1, 0.7])
    sorts = F.cross_entropy(logits, wanted, weights, label_smoothing=0.03)
    floor = logits.softmax(1)[:, FLOOR]
    true = (wanted == FLOOR).float()
    known = (wanted != 0).float()
    floor = floor * known
    shared = (floor * true).sum((1, 2))
    overlap = (shared + 20) / ((floor + true - floor * true).sum((1, 2)) + 20)
    return sorts + (1 - overlap).mean()


@torch.no_grad()
def trial(network, rooms):
    network.eval()
    scores = []
    for start in range(0, len(rooms), BATCH):
        pictures, wanted = batch_of(rooms[start : start + BATCH], plain=True)
        found = network(pictures).argmax(1) == FLOOR
        true = wanted == FLOOR
        found &= wanted != 0
        scores += ((found & true).sum((1, 2)) / (found | true).sum((1, 2)).clamp(min=1)).tolist()
    network.train()
    return sum(scores) / len(scores)


def main():
    folder, weights, minutes = sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])
    torch.manual_seed(1)
    random.seed(1)
    torch.set_num_threads(2)
    network = Network()
    if len(sys.argv) > 4:
        network.load_state_dict(torch.load(sys.argv[4]))
    steady = copy.deepcopy(network)
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=0.02)
    known = load(folder, {})
    started, step, total = time.time(), 0, 0.0
    while (spent := (time.time() - started) / 60) < minutes:
        if step % 50 == 0:
            load(folder, known)
            names = sorted(known, key=int)
            # Split by room number, so that a room never moves between training and validation.
            kept = [known[name] for name in names if int(name) % HELD_OUT_EVERY == 0]
            learned = [known[name] for name in names if int(name) % HELD_OUT_EVERY != 0]
        part = spent / minutes
        rate = RATE * min(1, (step + 1) / 60) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
        for group in optimizer.param_groups:
            group['lr'] = rate
        pictures, wanted = batch_of(random.sample(learned, BATCH))
        loss = loss_of(network(pictures), wanted)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        step += 1
        total += loss.item()
        with torch.no_grad():
            keep = min(0.995, step / (step + 10))
            for a, b in zip(steady.state_dict().values(), network.state_dict().values()):
                a.copy_(a * keep + b * (1 - keep) if a.dtype.is_floating_point else b)
        if step % 50 == 0:
            print(f'{spent:.1f} min, step {step}, {len(learned)} rooms, loss {total / 50:.3f}, kept-out IoU {trial(steady, kept):.3f}', flush=True)
            total = 0.0
            torch.save(steady.state_dict(), weights)
    torch.save(steady.state_dict(), weights)
    print(f'done: {step} steps, kept-out IoU {trial(steady, kept):.3f}')


main()
