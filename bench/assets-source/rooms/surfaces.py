"""Materials of the sample rooms, built from shader nodes (Blender 3.4)."""

import bpy


class Nodes:
    """A thin way to write a node tree top down."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.principled = self.tree.nodes['Principled BSDF']
        self.output = self.tree.nodes['Material Output']

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.set(node.inputs[key], value)
        return node

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, tuple) and len(value) == 3 and socket.type == 'RGBA':
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def surface(self, **inputs):
        for key, value in inputs.items():
            self.set(self.principled.inputs[key.replace('_', ' ')], value)
        return self

    def coordinates(self, scale=(1, 1, 1), turn=(0, 0, 0), kind='Object'):
        source = self.add('TexCoord')
        mapping = self.add('Mapping', {'Vector': source.outputs[kind], 'Scale': scale, 'Rotation': turn})
        return mapping.outputs['Vector']

    def noise(self, vector, scale, detail=4.0, rough=0.55, distortion=0.0):
        node = self.add('TexNoise', {'Vector': vector, 'Scale': scale, 'Detail': detail, 'Roughness': rough, 'Distortion': distortion})
        return node.outputs['Fac']

    def ramp(self, factor, stops):
        node = self.add('ValToRGB', {'Fac': factor})
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (*colour, 1) if len(colour) == 3 else colour
        return node.outputs['Color']

    def blend(self, factor, a, b, mode='MIX'):
        node = self.add('MixRGB', {'Fac': factor, 'Color1': a, 'Color2': b}, blend_type=mode)
        return node.outputs['Color']

    def bump(self, height, strength, distance, normal=None):
        inputs = {'Height': height, 'Strength': strength, 'Distance': distance}
        if normal is not None:
            inputs['Normal'] = normal
        return self.add('Bump', inputs).outputs['Normal']

    def math(self, operation, a, b=0.0):
        node = self.add('Math', operation=operation)
        self.set(node.inputs[0], a)
        self.set(node.inputs[1], b)
        return node.outputs[0]


def srgb(text):
    """'#rrggbb' to linear RGB."""
    parts = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def _shade(colour, factor):
    return tuple(min(1.0, c * factor) for c in colour)


def plain(name, colour, roughness=0.5, metallic=0.0, specular=0.5):
    n = Nodes(name)
    v = n.coordinates()
    smudge = n.noise(v, 6.0, 5)
    rough = n.math('ADD', n.math('MULTIPLY', smudge, 0.14), roughness - 0.07)
    tone = n.blend(n.noise(v, 2.5, 3), _shade(colour, 0.94), _shade(colour, 1.05))
    return n.surface(Base_Color=tone, Roughness=rough, Metallic=metallic, Specular=specular).material


def paint(name, colour, roughness=0.85, peel=0.12):
    """Rolled wall paint: barely visible orange peel, soft blotches, a little dirt low on the wall."""
    n = Nodes(name)
    v = n.coordinates(kind='Object')
    tone = n.blend(n.noise(v, 0.9, 4), _shade(colour, 0.955), _shade(colour, 1.02))
    normal = n.bump(n.noise(v, 320, 2), peel, 0.0015)
    normal = n.bump(n.noise(v, 1.6, 2), 0.08, 0.01, normal)
    return n.surface(Base_Color=tone, Roughness=roughness, Normal=normal, Specular=0.3).material


def fabric(name, colour, second=None, weave=520.0, roughness=0.95, sheen=0.35, bump=0.35, slub=0.55):
    """Woven cloth: melange yarn, a fine weave in the bump, slow shading of the nap."""
    n = Nodes(name)
    v = n.coordinates()
    second = second or _shade(colour, 0.72)
    yarn_a = n.noise(n.coordinates((1, 7, 1)), weave * 0.32, 2, 0.7)
    yarn_b = n.noise(n.coordinates((7, 1, 1)), weave * 0.32, 2, 0.7)
    yarn = n.math('MULTIPLY', n.math('ADD', yarn_a, yarn_b), 0.5)
    tone = n.blend(n.ramp(yarn, [(0.38, (0, 0, 0)), (0.62, (1, 1, 1))]), _shade(second, 1.0), colour)
    tone = n.blend(slub, colour, tone)
    nap = n.noise(v, 5, 4, 0.6)
    tone = n.blend(0.35, tone, n.blend(nap, _shade(colour, 0.8), _shade(colour, 1.15)))
    normal = n.bump(n.noise(v, 26, 4), 0.14, 0.006)
    normal = n.bump(yarn, bump, 0.0012, normal)
    return n.surface(Base_Color=tone, Roughness=roughness, Sheen=sheen, Specular=0.2, Normal=normal).material


def image_box(name, path, mm_wide, mm_high, roughness, turn=(0, 0, 0), tint=None, bump=0.1, gloss_noise=0.15, clearcoat=0.0):
    """A generated face laid on all sides of an object at its real size."""
    n = Nodes(name)
    v = n.coordinates((1000 / mm_wide, 1000 / mm_high, 1000 / mm_wide), turn)
    picture = n.add('TexImage', {'Vector': v}, projection='BOX', projection_blend=0.02, extension='REPEAT')
    picture.image = bpy.data.images.load(str(path), check_existing=True)
    colour = picture.outputs['Color']
    if tint is not None:
        colour = n.blend(1.0, colour, tint, 'MULTIPLY')
    grey = n.add('RGBToBW', {'Color': picture.outputs['Color']}).outputs['Val']
    rough = n.math('ADD', n.math('MULTIPLY', n.noise(n.coordinates(), 5, 4), gloss_noise), roughness - gloss_noise / 2)
    inputs = {'Base_Color': colour, 'Roughness': rough, 'Clearcoat': clearcoat}
    if bump:
        inputs['Normal'] = n.bump(grey, bump, 0.001)
    return n.surface(**inputs).material


def wall_tiles(name, colour, joint, wide, high, roughness=0.14, turn=(1.5708, 0, 0)):
    """Small glazed wall tiles in half bond; sizes in metres; `turn` brings the object's wall plane into xy."""
    n = Nodes(name)
    v = n.coordinates(turn=turn)
    bricks = n.add(
        'TexBrick',
        {'Vector': v, 'Color1': _shade(colour, 0.92), 'Color2': _shade(colour, 1.06), 'Mortar': joint, 'Scale': 1.0,
         'Mortar Size': 0.0016, 'Mortar Smooth': 0.3, 'Brick Width': wide, 'Row Height': high},
    )
    tilt = n.noise(n.coordinates(), 11, 2)
    rough = n.math('ADD', n.math('MULTIPLY', bricks.outputs['Fac'], 0.6), roughness)
    normal = n.bump(tilt, 0.25, 0.006)
    normal = n.bump(n.math('SUBTRACT', 1.0, bricks.outputs['Fac']), 0.6, 0.0015, normal)
    return n.surface(Base_Color=bricks.outputs['Color'], Roughness=rough, Normal=normal).material


def image_uv(name, path, roughness=0.6):
    n = Nodes(name)
    source = n.add('TexCoord')
    picture = n.add('TexImage', {'Vector': source.outputs['UV']})
    picture.image = bpy.data.images.load(str(path), check_existing=True)
    return n.surface(Base_Color=picture.outputs['Color'], Roughness=roughness).material


def image_flat(name, path, metres_wide, metres_high, roughness=0.95, sheen=0.4, bump=0.6):
    """A picture centred on the object's origin in its xy plane: carpets."""
    n = Nodes(name)
    source = n.add('TexCoord')
    v = n.add('Mapping', {'Vector': source.outputs['Object'], 'Scale': (1 / metres_wide, 1 / metres_high, 1), 'Location': (0.5, 0.5, 0)}).outputs['Vector']
    picture = n.add('TexImage', {'Vector': v}, extension='EXTEND')
    picture.image = bpy.data.images.load(str(path), check_existing=True)
    tuft = n.noise(n.coordinates(), 420, 2)
    colour = n.blend(0.5, picture.outputs['Color'], n.ramp(tuft, [(0.3, (0.45, 0.45, 0.45)), (0.65, (1, 1, 1))]), 'MULTIPLY')
    normal = n.bump(n.noise(n.coordinates(), 9, 4), 0.25, 0.01)
    normal = n.bump(tuft, bump, 0.003, normal)
    return n.surface(Base_Color=colour, Roughness=roughness, Sheen=sheen, Specular=0.1, Normal=normal).material


def floor_from_maps(name, folder, metres, gloss_shift=0.0, specular=0.5):
    """An old floor: colour, roughness and height pictures that cover `metres` × `metres` from the world origin."""
    n = Nodes(name)
    v = n.coordinates((1 / metres, 1 / metres, 1))
    maps = {}
    for kind in ('colour', 'rough', 'height'):
        picture = n.add('TexImage', {'Vector': v}, extension='REPEAT', interpolation='Cubic')
        picture.image = bpy.data.images.load(f'{folder}/{kind}.png', check_existing=True)
        if kind != 'colour':
            picture.image.colorspace_settings.name = 'Non-Color'
        maps[kind] = picture.outputs['Color']
    rough = n.math('ADD', maps['rough'], gloss_shift)
    normal = n.bump(maps['height'], 1.0, 0.004)
    return n.surface(Base_Color=maps['colour'], Roughness=rough, Normal=normal, Specular=specular).material


def leaf_surface(name, dark, light, roughness=0.32):
    n = Nodes(name)
    info = n.add('ObjectInfo').outputs['Random']
    tone = n.blend(info, dark, light)
    v = n.coordinates()
    tone = n.blend(0.3, tone, n.blend(n.noise(v, 30, 3), _shade(dark, 0.8), _shade(light, 1.2)))
    n.surface(Base_Color=tone, Roughness=roughness, Specular=0.5, Normal=n.bump(n.noise(v, 60, 3), 0.1, 0.004))
    glow = n.add('BsdfTranslucent', {'Color': (0.12, 0.22, 0.03)})
    blend = n.add('MixShader', {'Fac': 0.22})
    n.tree.links.new(n.principled.outputs[0], blend.inputs[1])
    n.tree.links.new(glow.outputs[0], blend.inputs[2])
    n.tree.links.new(blend.outputs[0], n.output.inputs['Surface'])
    return n.material


def sheer(name, colour, clear=0.45):
    n = Nodes(name)
    diffuse = n.add('BsdfDiffuse', {'Color': colour})
    glow = n.add('BsdfTranslucent', {'Color': colour})
    through = n.add('BsdfTransparent', {'Color': (1, 1, 1)})
    half = n.add('MixShader', {'Fac': 0.55})
    n.tree.links.new(diffuse.outputs[0], half.inputs[1])
    n.tree.links.new(glow.outputs[0], half.inputs[2])
    blend = n.add('MixShader', {'Fac': clear})
    n.tree.links.new(half.outputs[0], blend.inputs[1])
    n.tree.links.new(through.outputs[0], blend.inputs[2])
    n.tree.links.new(blend.outputs[0], n.output.inputs['Surface'])
    return n.material


def drape(name, colour, glow_share=0.18):
    """A heavy curtain that lets a little light through."""
    material = fabric(name, colour, weave=700, bump=0.25, slub=0.4)
    tree = material.node_tree
    glow = tree.nodes.new('ShaderNodeBsdfTranslucent')
    glow.inputs['Color'].default_value = (*colour, 1)
    blend = tree.nodes.new('ShaderNodeMixShader')
    blend.inputs['Fac'].default_value = glow_share
    tree.links.new(tree.nodes['Principled BSDF'].outputs[0], blend.inputs[1])
    tree.links.new(glow.outputs[0], blend.inputs[2])
    tree.links.new(blend.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return material


def glow(name, colour, strength):
    n = Nodes(name)
    emission = n.add('Emission', {'Color': colour, 'Strength': strength})
    n.tree.links.new(emission.outputs[0], n.output.inputs['Surface'])
    # Only seen, not sampled: the light itself comes from lamps beside it.
    n.material.cycles.sample_as_light = False
    return n.material


def backdrop(name, path, strength):
    """The overexposed view outside the window."""
    n = Nodes(name)
    source = n.add('TexCoord')
    picture = n.add('TexImage', {'Vector': source.outputs['UV']})
    picture.image = bpy.data.images.load(str(path), check_existing=True)
    emission = n.add('Emission', {'Color': picture.outputs['Color'], 'Strength': strength})
    n.tree.links.new(emission.outputs[0], n.output.inputs['Surface'])
    # Only seen, not sampled: the light itself comes from lamps beside it.
    n.material.cycles.sample_as_light = False
    return n.material


def metal(name, colour, roughness=0.25):
    return plain(name, colour, roughness, 1.0)


def glass(name, tint=(0.95, 0.98, 0.97), clear=True):
    """Thin glass without refraction noise: a mix of mirror and clear by the viewing angle."""
    n = Nodes(name)
    mirror = n.add('BsdfGlossy', {'Color': (1, 1, 1), 'Roughness': 0.02})
    through = n.add('BsdfTransparent', {'Color': tint})
    angle = n.add('LayerWeight', {'Blend': 0.12})
    blend = n.add('MixShader', {'Fac': angle.outputs['Fresnel']})
    n.tree.links.new(through.outputs[0], blend.inputs[1])
    n.tree.links.new(mirror.outputs[0], blend.inputs[2])
    n.tree.links.new(blend.outputs[0], n.output.inputs['Surface'])
    return n.material
