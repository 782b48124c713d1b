"""Exports the trained weights as ONNX: picture (RGB, 0–255) in, class probabilities out. Run: python3 export.py <weights> <model.onnx>"""

import sys

import torch
from torch import nn

from network import HIGH, WIDE, Network, with_place


class Exported(nn.Module):
    def __init__(self, network):
        super().__init__()
        self.network = network
        self.register_buffer('place', with_place(torch.zeros(1, 3, HIGH, WIDE))[:, 3:].contiguous())

    def forward(self, picture):
        return self.network(torch.cat((picture / 127.5 - 1, self.place), 1)).softmax(1)


def main():
    network = Network()
    network.load_state_dict(torch.load(sys.argv[1]))
    torch.onnx.export(
        Exported(network).eval(),
        torch.rand(1, 3, HIGH, WIDE),
        sys.argv[2],
        opset_version=11,
        input_names=['picture'],
        output_names=['classes'],
    )


main()
