"""Exports trained heads as one ONNX model: embedding and size of the picture in, the mean of their class probabilities out.

Run: python3 export_head.py <model.onnx> <weights>...
"""

import inspect
import sys

import torch
from torch import nn

from head import CELLS, INSIDE, Head, places


class Exported(nn.Module):
    def __init__(self, heads):
        super().__init__()
        self.heads = nn.ModuleList(heads)

    def forward(self, embedding, size):
        answers = [head(embedding, places(size)) for head in self.heads]
        # No picture holds the background class.
        shares = [torch.cat((logits[:, :1] - 30, logits[:, 1:]), 1).softmax(1) for logits in answers]
        return sum(shares) / len(shares)


def read(path):
    head = Head()
    head.load_state_dict(torch.load(path))
    return head


def main():
    torch.onnx.export(
        Exported([read(path) for path in sys.argv[2:]]).eval(),
        (torch.rand(1, INSIDE, CELLS, CELLS), torch.tensor([1024.0, 768.0])),
        sys.argv[1],
        opset_version=14,
        input_names=['embedding', 'size'],
        output_names=['shares'],
        # The newer way of exporting, which torch before 2.5 does not know, needs another package.
        **({'dynamo': False} if 'dynamo' in inspect.signature(torch.onnx.export).parameters else {}),
    )


main()
