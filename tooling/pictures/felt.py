"""Fibrous non-woven material: two-tone fibres and a fuzzy bump."""
from studio import mat


def felt(name, dark, light, scale=200, bump=.5):
    material = mat(name, dark, 0, .95, Sheen=.35, Specular=.15)
    tree = material.node_tree
    shader = tree.nodes['Principled BSDF']
    coordinates = tree.nodes.new('ShaderNodeTexCoord')
    noise = tree.nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = scale / 3, 6
    tone = tree.nodes.new('ShaderNodeValToRGB')
    low, high = tone.color_ramp.elements
    low.position, low.color = .35, (*dark, 1)
    high.position, high.color = .68, (*light, 1)
    relief = tree.nodes.new('ShaderNodeBump')
    relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = bump, .01
    join = tree.links.new
    join(coordinates.outputs['Object'], noise.inputs['Vector'])
    join(noise.outputs['Fac'], tone.inputs['Fac'])
    join(tone.outputs['Color'], shader.inputs['Base Color'])
    join(noise.outputs['Fac'], relief.inputs['Height'])
    join(relief.outputs['Normal'], shader.inputs['Normal'])
    return material
