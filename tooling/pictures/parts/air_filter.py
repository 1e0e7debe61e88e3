"""Panel air filter: red oiled-cotton pleats under aluminium mesh, in a moulded black polyurethane frame."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import bmesh
from metals import grain, ink, rubber
from details import text
from shapes import finish, group, plate, round_corners
from studio import mat, place, shoot

LENGTH, WIDTH, DEPTH = 2.9, 1.9, .34          # 1 unit = 100 mm; face towards the viewer (-Y), long side along X
FRAME, CORNER = .15, .20
PLEATS, PLEAT_DEPTH = 30, .17
MESH_PITCH, MESH_WIRE = .050, .15             # wire spacing; wire share of the spacing


def gauze():
    """Red cotton with the bright wire mesh that carries it, woven from the sheet's own UV."""
    material = grain(mat('oiled cotton', (.40, .012, .010), 0, .75, Sheen=.3), 130, .35, .006, (.26, .006, .006), (.46, .018, .014))
    tree = material.node_tree
    nodes, link = tree.nodes, tree.links.new
    cotton, out = nodes['Principled BSDF'], nodes['Material Output']
    wire = mat('wire', (.75, .75, .76), 1, .3).node_tree.nodes['Principled BSDF']
    bright = nodes.new('ShaderNodeBsdfPrincipled')
    for key in ('Base Color', 'Metallic', 'Roughness'):
        bright.inputs[key].default_value = wire.inputs[key].default_value
    uv, split = nodes.new('ShaderNodeUVMap'), nodes.new('ShaderNodeSeparateXYZ')
    link(uv.outputs[0], split.inputs[0])
    strands = []
    for axis in 'XY':
        share, line = nodes.new('ShaderNodeMath'), nodes.new('ShaderNodeMath')
        share.operation, line.operation = 'FRACT', 'LESS_THAN'
        line.inputs[1].default_value = MESH_WIRE
        link(split.outputs[axis], share.inputs[0])
        link(share.outputs[0], line.inputs[0])
        strands.append(line)
    either, blend = nodes.new('ShaderNodeMath'), nodes.new('ShaderNodeMixShader')
    either.operation = 'MAXIMUM'
    for k in range(2):
        link(strands[k].outputs[0], either.inputs[k])
    link(either.outputs[0], blend.inputs[0])
    link(cotton.outputs[0], blend.inputs[1])
    link(bright.outputs[0], blend.inputs[2])
    link(blend.outputs[0], out.inputs['Surface'])
    return material


def pleats(material):
    """A zigzag sheet with rounded folds; UV counts mesh openings along and across the folds."""
    half, bottom = (LENGTH - 2 * FRAME) / 2 + .03, (WIDTH - 2 * FRAME) / 2 + .03
    steps = 16
    profile = []
    for i in range(PLEATS * steps + 1):
        wave = math.cos(2 * math.pi * i / steps)
        height = math.copysign(abs(wave) ** .8, wave)
        profile.append((-half + 2 * half * i / (PLEATS * steps), -DEPTH / 2 + .035 + PLEAT_DEPTH * (1 - height) / 2))
    run = [0.]
    for (x0, y0), (x1, y1) in zip(profile, profile[1:]):
        run.append(run[-1] + math.hypot(x1 - x0, y1 - y0))
    bm = bmesh.new()
    layer = bm.loops.layers.uv.new('UV')
    rows = [[bm.verts.new((x, y, z)) for x, y in profile] for z in (-bottom, bottom)]
    for i in range(len(profile) - 1):
        face = bm.faces.new((rows[0][i], rows[0][i + 1], rows[1][i + 1], rows[1][i]))
        for loop, (k, z) in zip(face.loops, ((i, -bottom), (i + 1, -bottom), (i + 1, bottom), (i, bottom))):
            loop[layer].uv = (run[k] / MESH_PITCH, z / MESH_PITCH)
    return finish('pleats', bm, material, 80)


def panel(length, width, corner):
    return round_corners([(-length / 2, -width / 2), (length / 2, -width / 2), (length / 2, width / 2), (-length / 2, width / 2)], corner, 12)


def frame(black):
    """The moulded frame: body, a wider sealing flange with a lip, and a bead round the window."""
    window = panel(LENGTH - 2 * FRAME, WIDTH - 2 * FRAME, .06)
    flange = plate('flange', panel(LENGTH + .12, WIDTH + .12, CORNER + .06), .10, black, .04, [window], (0, .02, 0))
    body = plate('body', panel(LENGTH - .03, WIDTH - .03, CORNER), DEPTH, black, .05, [window])
    bead = plate('bead', panel(LENGTH - 2 * FRAME + .10, WIDTH - 2 * FRAME + .10, .08), .05, black, .02,
                 [panel(LENGTH - 2 * FRAME - .01, WIDTH - 2 * FRAME - .01, .05)], (0, -DEPTH / 2, 0))
    return [flange, body, bead]


def build():
    black = rubber('polyurethane', (.020, .020, .021), .5)
    white = ink()
    back = plate('back mesh', panel(LENGTH - .2, WIDTH - .2, .1), .02, mat('back', (.12, .01, .01), 0, .8), .005, at=(0, .10, 0))
    items = [pleats(gauze()), back, *frame(black)]
    y = -DEPTH / 2 - .001
    items += [text('maker', 'K&N', .105, white, (-1.05, y, -WIDTH / 2 + .075), depth=.0015),
              text('kind', 'WASHABLE COTTON AIR FILTER   EN-9102', .065, white, (.42, y, -WIDTH / 2 + .075), depth=.0015)]
    return place(group('air filter', items), turn=(-14, 0, 0))


if __name__ == '__main__':
    shoot(build, az=-30, el=22, fill=.84)
