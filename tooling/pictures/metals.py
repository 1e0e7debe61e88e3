"""Surfaces with a history: turned and ground steel, castings, coats of paint, moulded rubber.

All of them are `mat()` plus one or two textures in the part's own coordinates.
"""
from studio import mat


def marks(material, along='radius', scale=70, bump=.1, low=.17, high=.34, axis='Y'):
    """Tool marks: fine lines at constant radius round `axis`, or at constant x, y or z (`along`)."""
    tree = material.node_tree
    nodes, link = tree.nodes, tree.links.new
    shader = nodes['Principled BSDF']
    coordinates, split = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeSeparateXYZ')
    noise = nodes.new('ShaderNodeTexNoise')
    noise.noise_dimensions = '1D'
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = scale, 2.5
    link(coordinates.outputs['Object'], split.inputs[0])
    if along == 'radius':
        flat, length = nodes.new('ShaderNodeCombineXYZ'), nodes.new('ShaderNodeVectorMath')
        length.operation = 'LENGTH'
        for name in 'XYZ'.replace(axis, ''):
            link(split.outputs[name], flat.inputs[name])
        link(flat.outputs[0], length.inputs[0])
        link(length.outputs['Value'], noise.inputs['W'])
    else:
        link(split.outputs[along.upper()], noise.inputs['W'])
    spread = nodes.new('ShaderNodeMapRange')
    spread.inputs[3].default_value, spread.inputs[4].default_value = low, high
    link(noise.outputs['Fac'], spread.inputs[0])
    link(spread.outputs[0], shader.inputs['Roughness'])
    shade = nodes.new('ShaderNodeValToRGB')               # the lines also differ a little in brightness
    color = shader.inputs['Base Color'].default_value[:3]
    for stop, position, gain in zip(shade.color_ramp.elements, (.36, .64), (.80, 1.12)):
        stop.position, stop.color = position, (*(min(1, c * gain) for c in color), 1)
    link(noise.outputs['Fac'], shade.inputs['Fac'])
    link(shade.outputs[0], shader.inputs['Base Color'])
    relief(material, noise.outputs['Fac'], bump, .004)
    return material


def relief(material, height, strength, distance):
    tree = material.node_tree
    bump = tree.nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = strength, distance
    tree.links.new(height, bump.inputs['Height'])
    tree.links.new(bump.outputs[0], tree.nodes['Principled BSDF'].inputs['Normal'])


def grain(material, scale=55, bump=.12, distance=.01, dark=None, light=None):
    """A cast, sprayed or moulded skin; two colours make it blotchy."""
    tree = material.node_tree
    coordinates, noise = tree.nodes.new('ShaderNodeTexCoord'), tree.nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = scale, 5
    tree.links.new(coordinates.outputs['Object'], noise.inputs['Vector'])
    if dark and light:
        tone = tree.nodes.new('ShaderNodeValToRGB')
        first, last = tone.color_ramp.elements
        first.position, first.color, last.position, last.color = .32, (*dark, 1), .68, (*light, 1)
        tree.links.new(noise.outputs['Fac'], tone.inputs['Fac'])
        tree.links.new(tone.outputs[0], tree.nodes['Principled BSDF'].inputs['Base Color'])
    relief(material, noise.outputs['Fac'], bump, distance)
    return material


def turned_steel(name='turned steel', color=(.62, .63, .65), axis='Y', scale=70, bump=.05, low=.17, high=.34):
    """A face cut on the lathe: rings of fine lines that stretch the highlights into rays."""
    material = mat(name, color, 1, .25, Anisotropic=.7)
    tangent = material.node_tree.nodes.new('ShaderNodeTangent')
    tangent.direction_type, tangent.axis = 'RADIAL', axis
    material.node_tree.links.new(tangent.outputs[0], material.node_tree.nodes['Principled BSDF'].inputs['Tangent'])
    return marks(material, 'radius', scale, bump, low, high, axis)


def ground_steel(name='ground steel', along='z', color=(.66, .67, .69), scale=60, bump=.02, low=.10, high=.2):
    return marks(mat(name, color, 1, .15), along, scale, bump, low, high)


def zinc_flake(name='zinc flake coat'):
    return grain(mat(name, (.065, .068, .072), .6, .42), 55, .12)


def cast_iron(name='cast iron', color=(.16, .16, .165)):
    return grain(mat(name, color, .8, .5), 40, .35, .015)


def zinc_plate(name='zinc plate', color=(.70, .71, .72)):
    return grain(mat(name, color, 1, .3), 30, .04)


def paint(name, color, rough=.25, orange_peel=.03):
    return grain(mat(name, color, 0, rough, Clearcoat=.5, **{'Clearcoat Roughness': .1}), 25, orange_peel)


def powder_coat(name, color=(.018, .018, .02), rough=.36):
    return grain(mat(name, color, 0, rough), 90, .12, .006)


def rubber(name='rubber', color=(.014, .014, .015), rough=.55):
    return grain(mat(name, color, 0, rough, Specular=.4), 120, .15, .005)


def ink(name='white print', color=(.82, .82, .80)):
    return mat(name, color, 0, .5)
