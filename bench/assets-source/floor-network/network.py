"""The floor network: a small encoder-decoder with skip connections; classes at half the input size."""

import torch
from torch import nn

WIDE, HIGH = 192, 144
CLASSES = 7
WIDTHS = (16, 24, 48, 80, 112)


def block(inside, outside, stride=1):
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        a, b, c, d, e = WIDTHS
        self.down1 = block(5, a, 2)
        self.down2 = nn.Sequential(block(a, b, 2), block(b, b))
        self.down3 = nn.Sequential(block(b, c, 2), block(c, c), block(c, c))
        self.down4 = nn.Sequential(block(c, d, 2), block(d, d), block(d, d))
        self.down5 = nn.Sequential(block(d, e, 2), block(e, e), block(e, e))
        # Global context: the content of the whole picture helps to classify a patch.
        self.whole = nn.Linear(e, e)
        self.up4 = block(e + d, d)
        self.up3 = block(d + c, c)
        self.up2 = block(c + b, b)
        self.up1 = block(b + a, a)
        self.head = nn.Conv2d(a, CLASSES, 3, 1, 1)

    def forward(self, picture):
        one = self.down1(picture)
        two = self.down2(one)
        three = self.down3(two)
        four = self.down4(three)
        five = self.down5(four)
        five = five + self.whole(five.mean((2, 3)))[..., None, None]
        at = self.up4(torch.cat((grow(five, four), four), 1))
        at = self.up3(torch.cat((grow(at, three), three), 1))
        at = self.up2(torch.cat((grow(at, two), two), 1))
        at = self.up1(torch.cat((grow(at, one), one), 1))
        return self.head(at)


def grow(small, like):
    return nn.functional.interpolate(small, like.shape[2:], mode='nearest')


def with_place(rgb):
    """Adds pixel coordinates as channels: floors are low in the picture."""
    n, _, h, w = rgb.shape
    y = torch.linspace(-1, 1, h).view(1, 1, h, 1).expand(n, 1, h, w)
    x = torch.linspace(-1, 1, w).view(1, 1, 1, w).expand(n, 1, h, w)
    return torch.cat((rgb * 2 - 1, x, y), 1)
