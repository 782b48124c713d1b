"""Reads Wavefront models. Blender 3.4's own importer crashes on some of the catalogues' files, now and then."""

import bpy
import numpy as np

from surfaces import Nodes


def materials_of(path):
    """@returns name → {Kd, d, map_Kd} of a material file; none where the file is missing"""
    found, current = {}, {}
    for line in path.read_text('latin-1').splitlines() if path.exists() else ():
        words = line.split(None, 1)
        if len(words) < 2:
            continue
        if words[0] == 'newmtl':
            current = found.setdefault(words[1].strip(), {})
        elif words[0] in ('Kd', 'd', 'map_Kd'):
            current[words[0]] = words[1].strip()
    return found


def surface(name, entry, folder, change):
    """`change` maps a colour socket or a linear colour to another, with the node tree at hand."""
    n = Nodes(name)
    picture = folder / entry.get('map_Kd', '-').split()[-1]
    if picture.exists():
        face = n.add('TexImage', {'Vector': n.add('TexCoord').outputs['UV']})
        face.image = bpy.data.images.load(str(picture), check_existing=True)
        tone = face.outputs['Color']
    else:
        tone = tuple(min(0.9, max(0.005, float(v))) ** 2.2 for v in entry.get('Kd', '0.6 0.6 0.6').split()[:3])
    clear = float(entry.get('d', '1').split()[-1])
    return n.surface(Base_Color=change(n, tone), Roughness=0.5, Specular=0.3, Alpha=1.0 if clear > 0.95 else max(0.15, clear)).material


def corner(word, points, places):
    parts = word.split('/')
    at = int(parts[0])
    place = int(parts[1]) if len(parts) > 1 and parts[1] else 0
    return at - 1 if at > 0 else points + at, place - 1 if place > 0 else places + place if place else -1


def read(path, fit, make_surface):
    """@param fit from an array of corners (n×3) in the file's axes to the array wanted
    @param make_surface from a material's name and entry to a Blender material
    @returns a mesh"""
    points, places, faces, spots, slots, names, entries = [], [], [], [], [], [], {}
    slot = 0
    for line in path.read_text('latin-1').splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == 'v':
            points.append([float(v) for v in words[1:4]])
        elif words[0] == 'vt':
            places.append([float(v) for v in words[1:3]])
        elif words[0] == 'mtllib':
            entries |= materials_of(path.parent / line.split(None, 1)[1].strip())
        elif words[0] == 'usemtl':
            name = line.split(None, 1)[1].strip()
            if name not in names:
                names.append(name)
            slot = names.index(name)
        elif words[0] == 'f':
            corners = [corner(word, len(points), len(places)) for word in words[1:]]
            if len({c[0] for c in corners}) == len(corners) > 2:
                faces.append([c[0] for c in corners])
                spots.append([c[1] for c in corners])
                slots.append(slot)
    mesh = bpy.data.meshes.new(path.stem)
    mesh.from_pydata(fit(np.array(points)).tolist(), [], faces)
    for name in names or ['plain']:
        mesh.materials.append(make_surface(name, entries.get(name, {})))
    mesh.polygons.foreach_set('material_index', slots)
    mesh.polygons.foreach_set('use_smooth', [True] * len(faces))
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, 0.7
    if places:
        table = np.array([*places, [0.0, 0.0]], np.float32)
        mesh.uv_layers.new().data.foreach_set('uv', table[np.concatenate([np.array(s) for s in spots])].ravel())
    mesh.validate()
    return mesh
