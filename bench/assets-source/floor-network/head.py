"""The network that knows floor, wall, rug and thing: a small head on the frozen picture encoder of the segment-anything model."""

import torch
from torch import nn
from torch.nn import functional as F

CLASSES = 7
INSIDE = 256
CELLS = 64
SQUARE = 1024
# Side of the coarse map over which the picture is understood as a whole.
COARSE = 16
HEADS = 4


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


class Whole(nn.Module):
    """Every place of the coarse map looks at every other: what a patch is depends on the room around it."""

    def __init__(self, width):
        super().__init__()
        self.before, self.between = nn.LayerNorm(width), nn.LayerNorm(width)
        self.ask = nn.Linear(width, 3 * width)
        self.answer = nn.Linear(width, width)
        self.think = nn.Sequential(nn.Linear(width, 2 * width), nn.ReLU(), nn.Dropout(0.1), nn.Linear(2 * width, width))

    def forward(self, x, outside):
        n, places_, width = x.shape
        asked = self.ask(self.before(x)).view(n, places_, 3, HEADS, width // HEADS).permute(2, 0, 3, 1, 4)
        near = asked[0] @ asked[1].transpose(2, 3) * (width // HEADS) ** -0.5 - 1e4 * outside
        x = x + self.answer((near.softmax(3) @ asked[2]).transpose(1, 2).reshape(n, places_, width))
        return x + self.think(self.between(x))


class Head(nn.Module):
    """Learns mostly on every second row and column, which costs a quarter, and is run on all of them with taps twice as far apart."""

    def __init__(self, width=96):
        super().__init__()
        self.take = nn.Conv2d(INSIDE, width, 1, bias=False)
        self.norm = nn.BatchNorm2d(width)
        self.place = nn.Conv2d(3, width, 1)
        self.near = nn.ModuleList([Block(width, d) for d in (1, 1)])
        self.whole = nn.ModuleList([Whole(width) for _ in range(2)])
        self.told = nn.Linear(width, width)
        self.far = nn.ModuleList([Block(width, d) for d in (1, 2, 4, 1)])
        self.out = nn.Conv2d(width, 4 * CLASSES, 1)
        self.drop = nn.Dropout2d(0.2)

    def forward(self, x, place, step=2):
        inside = place[:, 2:]
        x = F.relu(self.norm(self.take(self.drop(x))) + self.place(place)) * inside
        for block in self.near:
            x = block(x, step) * inside
        x = (x + self.understood(x, inside)) * inside
        for block in self.far:
            x = block(x, step) * inside
        return F.pixel_shuffle(self.out(self.drop(F.relu(x))), 2)

    def understood(self, x, inside):
        reach = int(x.shape[2]) // COARSE
        share = F.avg_pool2d(inside, reach)
        coarse = (F.avg_pool2d(x, reach) / share.clamp(min=1e-3)).flatten(2).transpose(1, 2)
        outside = (share.flatten(2) == 0).float()[:, None]
        for whole in self.whole:
            coarse = whole(coarse, outside)
        told = self.told(coarse).transpose(1, 2).reshape(x.shape[0], -1, COARSE, COARSE)
        return F.interpolate(told, size=(reach * COARSE, reach * COARSE), mode='bilinear', align_corners=False)


def places(size):
    """Of each cell: where it is in the picture, -1 to 1, and whether it is in it at all, since the picture is padded to a square."""
    centre = (torch.arange(CELLS) + 0.5) * (SQUARE / CELLS)
    x = (centre / size[0] * 2 - 1).view(1, 1, 1, CELLS).expand(1, 1, CELLS, CELLS)
    y = (centre / size[1] * 2 - 1).view(1, 1, CELLS, 1).expand(1, 1, CELLS, CELLS)
    inside = ((x < 1) & (y < 1)).float()
    return torch.cat((x * inside, y * inside, inside), 1)
