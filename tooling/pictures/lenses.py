"""Materials for lamps: clear and coloured lenses, lamp glass, mirror-bright reflectors, lit LEDs.

A lens is modelled as a thin shell: it tints what is behind it and mirrors the
studio at grazing angles. That is free of refraction noise and of black shadows.
"""
import bpy


def _empty(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    return material, tree, tree.nodes.new('ShaderNodeOutputMaterial')


def lens(name, colour=(.97, .98, 1), edge=(.55, .6, .66), gloss=.03, mirror=1.0, ior=1.5, body=0.0):
    """A thin transparent shell: `colour` seen straight through, `edge` at the rim.

    `body` mixes in some diffuse colour, for lenses that glow rather than show.
    """
    material, tree, out = _empty(name)
    new, join = tree.nodes.new, tree.links.new
    facing = new('ShaderNodeLayerWeight')
    facing.inputs['Blend'].default_value = .35
    tint = new('ShaderNodeMixRGB')
    tint.inputs[1].default_value, tint.inputs[2].default_value = (*colour, 1), (*edge, 1)
    join(facing.outputs['Facing'], tint.inputs[0])
    through = new('ShaderNodeBsdfTransparent')
    join(tint.outputs[0], through.inputs['Color'])
    glow = new('ShaderNodeBsdfDiffuse')
    join(tint.outputs[0], glow.inputs['Color'])
    tinted = new('ShaderNodeMixShader')
    tinted.inputs[0].default_value = body
    join(through.outputs[0], tinted.inputs[1])
    join(glow.outputs[0], tinted.inputs[2])
    shine = new('ShaderNodeBsdfGlossy')
    shine.inputs['Roughness'].default_value = gloss
    fresnel = new('ShaderNodeFresnel')
    fresnel.inputs['IOR'].default_value = ior
    strength = new('ShaderNodeMath')
    strength.operation = 'MULTIPLY'
    strength.inputs[1].default_value = mirror
    join(fresnel.outputs[0], strength.inputs[0])
    blend = new('ShaderNodeMixShader')
    join(strength.outputs[0], blend.inputs[0])
    join(tinted.outputs[0], blend.inputs[1])
    join(shine.outputs[0], blend.inputs[2])
    join(blend.outputs[0], out.inputs['Surface'])
    return material


def solid_glass(name, colour=(.96, .98, 1), ior=1.5):
    """Thick refracting glass, such as a projector lens with something behind it."""
    material, tree, out = _empty(name)
    glass = tree.nodes.new('ShaderNodeBsdfGlass')
    glass.inputs['Color'].default_value = (*colour, 1)
    glass.inputs['IOR'].default_value, glass.inputs['Roughness'].default_value = ior, 0
    clear = tree.nodes.new('ShaderNodeBsdfTransparent')
    path = tree.nodes.new('ShaderNodeLightPath')
    blend = tree.nodes.new('ShaderNodeMixShader')
    tree.links.new(path.outputs['Is Shadow Ray'], blend.inputs[0])
    tree.links.new(glass.outputs[0], blend.inputs[1])
    tree.links.new(clear.outputs[0], blend.inputs[2])
    tree.links.new(blend.outputs[0], out.inputs['Surface'])
    return material


def reflector(name='reflector', colour=(.86, .87, .89), roughness=.09):
    """Vacuum-metallised plastic."""
    material, tree, out = _empty(name)
    metal = tree.nodes.new('ShaderNodeBsdfPrincipled')
    metal.inputs['Base Color'].default_value = (*colour, 1)
    metal.inputs['Metallic'].default_value = 1
    metal.inputs['Roughness'].default_value = roughness
    tree.links.new(metal.outputs[0], out.inputs['Surface'])
    return material


def glowing(name, colour, strength):
    material, tree, out = _empty(name)
    light = tree.nodes.new('ShaderNodeEmission')
    light.inputs['Color'].default_value = (*colour, 1)
    light.inputs['Strength'].default_value = strength
    tree.links.new(light.outputs[0], out.inputs['Surface'])
    return material
