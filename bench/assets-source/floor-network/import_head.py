"""Reads the last head of an exported model back, so that training goes on from it.

The export folds each normalisation into the convolution before it. They are set here to what the convolutions answer to some pictures, and
undone by their own scale and offset: the head answers as the exported one, and is normalised by batches as it learns.
"""

import onnx
import torch
from onnx import numpy_helper
from torch import nn

from head import Head


def import_head(path, x, place):
    """@param x, place some embeddings and their places, as the head takes them"""
    known, head = folded(path), Head()
    state = head.state_dict()
    for name in state:
        if name in known:
            state[name] = known[name]
    head.load_state_dict(state)
    head.eval()
    normalise(head, known, x, place)
    return head


def folded(path):
    """Weights by the names that the head has for them; of normalisations the convolution's offset as `bias`."""
    graph = onnx.load(str(path)).graph
    arrays = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in graph.initializer}
    # Each head's part of the graph stands whole after the one before it.
    prefix = f"heads.{max(int(name.split('.')[1]) for name in arrays if name.startswith('heads.'))}."
    known = {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
    blocks = [f'{part}.{i}' for part, n in (('near', 2), ('far', 4)) for i in range(n)]
    convolutions = [('take', 'norm')] + [(f'{block}.around', f'{block}.norm') for block in blocks]
    renamed = [node for node in graph.node if node.op_type == 'Conv' and node.input[1].startswith('onnx::')]
    for (conv, norm), node in zip(convolutions, renamed[-len(convolutions) :], strict=True):
        known[f'{conv}.weight'], known[f'{norm}.bias'] = arrays[node.input[1]], arrays[node.input[2]]
    linear = [f'whole.{i}.{part}' for i in range(2) for part in ('ask', 'answer', 'think.0', 'think.3')] + ['told']
    products = [node for node in graph.node if node.op_type == 'MatMul' and node.input[1].startswith('onnx::')]
    for name, node in zip(linear, products[-len(linear) :], strict=True):
        known[f'{name}.weight'] = arrays[node.input[1]].T.contiguous()
    return known


@torch.no_grad()
def normalise(head, known, x, place):
    seen = {}

    def watch(name):
        return lambda _module, given: seen.__setitem__(name, given[0])

    norms = {name: module for name, module in head.named_modules() if isinstance(module, nn.BatchNorm2d)}
    for name, module in norms.items():
        module.running_mean.zero_()
        module.running_var.fill_(1 - module.eps)
        module.weight.fill_(1)
        module.register_forward_pre_hook(watch(name))
    head(x, place)
    inside = place[:, 2] > 0
    for name, module in norms.items():
        answers = seen[name].permute(0, 2, 3, 1)[inside]
        mean, var = answers.mean(0), answers.var(0)
        module.running_mean.copy_(mean)
        module.running_var.copy_(var)
        module.weight.copy_((var + module.eps).sqrt())
        module.bias.copy_(known[f'{name}.bias'] + mean)
        module._forward_pre_hooks.clear()
