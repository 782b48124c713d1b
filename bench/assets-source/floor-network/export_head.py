"""Exports the trained head as ONNX: embedding and size of the picture in, class probabilities out.

Run: python3 export_head.py <weights> <model.onnx>
"""

import sys

import torch
from torch import nn

from head import CELLS, INSIDE, Head, places


class Exported(nn.Module):
    def __init__(self, head):
        super().__init__()
        self.head = head

    def forward(self, embedding, size):
        logits = self.head(embedding, places(size))
        # No picture holds the background class.
        return torch.cat((logits[:, :1] - 30, logits[:, 1:]), 1).softmax(1)


def main():
    head = Head()
    head.load_state_dict(torch.load(sys.argv[1]))
    torch.onnx.export(
        Exported(head).eval(),
        (torch.rand(1, INSIDE, CELLS, CELLS), torch.tensor([1024.0, 768.0])),
        sys.argv[2],
        opset_version=14,
        input_names=['embedding', 'size'],
        output_names=['shares'],
        # The newer way of exporting needs another package.
        dynamo=False,
    )


main()
