"""Trains the ×2 upscaler of /demo/onnx and writes it as ONNX.

An ESPCN (Shi et al., 2016): four convolutions on the small luma picture, then a pixel shuffle to the large one. It learns the difference
from pixel doubling. The pictures are the project's own renders; those in HELD_OUT are excluded from training, and the figures in
README.md are measured on them.

    python3 train_upscaler.py ../../../server/assets ../../../host/src/assets/upscaler.onnx

Debian: apt-get install python3-torch python3-pil python3-numpy. A quarter of an hour on two cores; all seeds are fixed.
"""

import json
import math
import random
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional
from PIL import Image
from torch import nn

HELD_OUT = ("kitchen", "shop")
STEPS = 2400
PATCH = 48
BATCH = 16
SEED = 20260301


class Upscaler(nn.Module):
    """Luma 0..1, N × 1 × H × W, to N × 1 × 2H × 2W."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(1, 32, 5, padding=2)
        self.second = nn.Conv2d(32, 32, 3, padding=1)
        self.third = nn.Conv2d(32, 16, 3, padding=1)
        self.last = nn.Conv2d(16, 4, 3, padding=1)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, luma: torch.Tensor) -> torch.Tensor:
        features = functional.relu(self.first(luma))
        features = functional.relu(self.second(features))
        features = functional.relu(self.third(features))
        return functional.pixel_shuffle(self.last(features) + luma, 2)


def luma_of(path: Path) -> torch.Tensor:
    rgb = np.asarray(Image.open(path).convert("RGB"), dtype=np.float32) / 255
    luma = rgb @ np.array([0.299, 0.587, 0.114], dtype=np.float32)
    height, width = (size - size % 2 for size in luma.shape)
    return torch.from_numpy(luma[:height, :width].copy())[None, None]


def halved(luma: torch.Tensor) -> torch.Tensor:
    """Halves as the page does: area-weighted bicubic, then rounded to eight bits."""
    small = functional.interpolate(luma, scale_factor=0.5, mode="bicubic", align_corners=False, antialias=True)
    return (small.clamp(0, 1) * 255).round() / 255


def psnr(one: torch.Tensor, other: torch.Tensor) -> float:
    return -10 * math.log10(float(((one.clamp(0, 1) - other) ** 2).mean()))


def sharpest(pairs: list[tuple[torch.Tensor, torch.Tensor]], choose: random.Random) -> tuple[torch.Tensor, torch.Tensor]:
    """The most detailed of three random patches: plain walls teach nothing."""
    candidates = []
    for _ in range(3):
        small, large = choose.choice(pairs)
        top = choose.randrange(small.shape[2] - PATCH)
        left = choose.randrange(small.shape[3] - PATCH)
        candidates.append(
            (
                small[0, :, top : top + PATCH, left : left + PATCH],
                large[0, :, 2 * top : 2 * (top + PATCH), 2 * left : 2 * (left + PATCH)],
            )
        )
    small, large = max(candidates, key=lambda pair: float(pair[1].std()))
    if choose.random() < 0.5:
        small, large = small.flip(-1), large.flip(-1)
    if choose.random() < 0.5:
        small, large = small.transpose(-1, -2), large.transpose(-1, -2)
    return small, large


def main(assets: Path, output: Path) -> None:
    torch.manual_seed(SEED)
    torch.set_num_threads(2)
    choose = random.Random(SEED)
    pictures = sorted([*assets.glob("rooms/*.jpg"), *assets.glob("factories/*.jpg"), *assets.glob("tiles/*-1.jpg")])
    training = [luma_of(path) for path in pictures if path.stem not in HELD_OUT]
    pairs = [(halved(luma), luma) for luma in training if min(luma.shape[2:]) > 2 * PATCH + 2]
    held_out = {path.stem: luma_of(path) for path in pictures if path.stem in HELD_OUT}

    model = Upscaler()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=2e-3, total_steps=STEPS)
    for step in range(1, STEPS + 1):
        batch = [sharpest(pairs, choose) for _ in range(BATCH)]
        small = torch.stack([pair[0] for pair in batch])
        large = torch.stack([pair[1] for pair in batch])
        loss = functional.l1_loss(model(small), large)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 200 == 0:
            print(f"step {step} loss {float(loss):.5f}", flush=True)
        if step % 800 == 0 or step == STEPS:
            report(model, held_out)
            save(model, output)


def report(model: Upscaler, held_out: dict[str, torch.Tensor]) -> None:
    figures = {}
    with torch.no_grad():
        for name, large in held_out.items():
            small = halved(large)
            bicubic = functional.interpolate(small, scale_factor=2, mode="bicubic", align_corners=False)
            figures[name] = {"bicubic": round(psnr(bicubic, large), 2), "model": round(psnr(model(small), large), 2)}
    print(json.dumps(figures), flush=True)


def save(model: Upscaler, output: Path) -> None:
    torch.onnx.export(
        model,
        torch.zeros(1, 1, 32, 32),
        str(output),
        input_names=["luma"],
        output_names=["enlarged"],
        dynamic_axes={"luma": {2: "height", 3: "width"}, "enlarged": {2: "height2", 3: "width2"}},
        opset_version=13,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
