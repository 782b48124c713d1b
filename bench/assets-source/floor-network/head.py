"""The network that knows floor, wall, rug and thing: a small head on the frozen picture encoder of the segment-anything model."""

import torch
from torch import nn
from torch.nn import functional as F

CLASSES = 7
INSIDE = 256
CELLS = 64
SQUARE = 1024


def spread(conv, x, step):
    """A convolution with its taps `step` times as far apart."""
    d = conv.dilation[0] * step
    return F.conv2d(x, conv.weight, conv.bias, 1, d * (conv.kernel_size[0] // 2), d, conv.groups)


class Block(nn.Module):
    def __init__(self, width, dilation):
        super().__init__()
        self.around = nn.Conv2d(width, width, 3, 1, dilation, dilation, groups=width, bias=False)
        self.norm = nn.BatchNorm2d(width)
        self.mix = nn.Conv2d(width, width, 1)

    def forward(self, x, step):
        return x + self.mix(F.relu(self.norm(spread(self.around, x, step))))


class Head(nn.Module):
    """Learns on every second row and column, which costs a quarter, and is run on all of them with taps twice as far apart."""

    def __init__(self, width=64):
        super().__init__()
        self.take = nn.Conv2d(INSIDE, width, 1, bias=False)
        self.norm = nn.BatchNorm2d(width)
        self.place = nn.Conv2d(3, width, 1)
        self.blocks = nn.ModuleList([Block(width, d) for d in (1, 1, 2, 4)])
        # Global context: the content of the whole picture helps to classify a patch.
        self.whole = nn.Linear(2 * width, width)
        self.last = nn.Conv2d(width, width, 3, 1, 1)
        self.out = nn.Conv2d(width, 4 * CLASSES, 1)
        self.drop = nn.Dropout2d(0.1)

    def forward(self, x, place, step=2):
        inside = place[:, 2:]
        x = F.relu(self.norm(self.take(self.drop(x))) + self.place(place)) * inside
        for i, block in enumerate(self.blocks):
            x = block(x, step) * inside
            if i == 1:
                low = inside * (place[:, 1:2] + 1) / 2
                mean = (x * inside).sum((2, 3)) / inside.sum((2, 3)).clamp(min=1)
                below = (x * low).sum((2, 3)) / low.sum((2, 3)).clamp(min=1)
                x = (x + self.whole(torch.cat((mean, below), 1))[..., None, None]) * inside
        return F.pixel_shuffle(self.out(F.relu(spread(self.last, F.relu(x), step))), 2)


def places(size):
    """Of each cell: where it is in the picture, -1 to 1, and whether it is in it at all, since the picture is padded to a square."""
    centre = (torch.arange(CELLS) + 0.5) * (SQUARE / CELLS)
    x = (centre / size[0] * 2 - 1).view(1, 1, 1, CELLS).expand(1, 1, CELLS, CELLS)
    y = (centre / size[1] * 2 - 1).view(1, 1, CELLS, 1).expand(1, 1, CELLS, CELLS)
    inside = ((x < 1) & (y < 1)).float()
    return torch.cat((x * inside, y * inside, inside), 1)
