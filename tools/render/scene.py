"""The studio: materials, soft boxes, ground, cameras; and meshes handed to Blender."""
import math

import bpy
import mathutils
import numpy as np

from solid import lathe


def fresh():
    """An empty scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def add(name, mesh, material):
    """A mesh as an object of one material; its normals are kept as given."""
    if not len(mesh.faces):
        return None
    f = mesh.faces
    p = mesh.points
    face = np.cross(p[f[:, 1]] - p[f[:, 0]], p[f[:, 2]] - p[f[:, 0]])
    wrong = np.einsum("ij,ij->i", face, mesh.normals[f].sum(1)) < 0
    f = np.where(wrong[:, None], f[:, ::-1], f)
    f = f[np.linalg.norm(face, axis=1) > 1e-12]
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(p))
    me.vertices.foreach_set("co", p.astype(np.float32).ravel())
    me.loops.add(len(f) * 3)
    me.loops.foreach_set("vertex_index", f.astype(np.int32).ravel())
    me.polygons.add(len(f))
    me.polygons.foreach_set("loop_start", np.arange(len(f), dtype=np.int32) * 3)
    me.polygons.foreach_set("use_smooth", np.ones(len(f), bool))
    me.update(calc_edges=True)
    me.normals_split_custom_set_from_vertices(mesh.normals.astype(np.float32).tolist())
    me.materials.append(material)
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    return ob


class Materials:
    """The studio's materials by name; `paint` is the neutral colour of the paint layer."""

    def __init__(self, paint=(0.5, 0.5, 0.5)):
        plain = self._plain
        self.made = {
            "plastic": plain((0.012, 0.012, 0.013), 0.5),
            "trim": plain((0.006, 0.006, 0.007), 0.12, coat=0.6),
            "dark": plain((0.004, 0.004, 0.004), 0.7, spec=0.1),
            "cabin": plain((0.02, 0.02, 0.022), 0.7, spec=0.3),
            "seat": plain((0.035, 0.034, 0.035), 0.6, spec=0.3),
            "chrome": plain((0.75, 0.76, 0.78), 0.08, metal=1),
            "satin": plain((0.5, 0.51, 0.53), 0.3, metal=1),
            "alloy": plain((0.62, 0.63, 0.65), 0.22, metal=1),
            "graphite": plain((0.05, 0.05, 0.055), 0.25, metal=0.6, coat=0.5),
            "iron": plain((0.2, 0.19, 0.18), 0.45, metal=1),
            "caliper": plain((0.05, 0.05, 0.05), 0.4),
            "tyre": plain((0.014, 0.014, 0.015), 0.62, spec=0.35),
            "plate": plain((0.75, 0.75, 0.72), 0.4),
            "bucket": plain((0.02, 0.02, 0.022), 0.15, metal=0.5),
            "glow": self._glow((1.0, 0.97, 0.92), 5.0),
            "amber": plain((0.8, 0.25, 0.02), 0.2),
            "red glow": self._glow((1.0, 0.015, 0.01), 2.2),
            "red": plain((0.28, 0.004, 0.006), 0.25),
            "white": plain((0.62, 0.62, 0.61), 0.35, coat=0.7),
            "cream": plain((0.55, 0.53, 0.48), 0.4),
            "leather": plain((0.03, 0.02, 0.016), 0.5),
            "glass": self._glass((0.16, 0.18, 0.18)),
            "privacy": self._glass((0.03, 0.033, 0.035)),
            "lens": self._glass((0.92, 0.94, 0.96)),
            "red lens": self._glass((0.5, 0.012, 0.014)),
            "paint": self._paint(paint),
        }

    def __getitem__(self, name):
        return self.made[name]

    def repaint(self, colour):
        """Another colour (linear) for the paint."""
        self.made["paint"].node_tree.nodes["body"].inputs["Base Color"].default_value = (*colour, 1)

    @staticmethod
    def _new(name):
        m = bpy.data.materials.new(name)
        m.use_nodes = True
        m.node_tree.nodes.clear()
        out = m.node_tree.nodes.new("ShaderNodeOutputMaterial")
        return m, m.node_tree, out

    def _plain(self, colour, rough, metal=0.0, coat=0.0, spec=0.5):
        m, t, out = self._new("plain")
        b = t.nodes.new("ShaderNodeBsdfPrincipled")
        b.inputs["Base Color"].default_value = (*colour, 1)
        b.inputs["Roughness"].default_value = rough
        b.inputs["Metallic"].default_value = metal
        b.inputs["Coat Weight"].default_value = coat
        b.inputs["Specular IOR Level"].default_value = spec
        t.links.new(b.outputs[0], out.inputs[0])
        return m

    def _glow(self, colour, power):
        m, t, out = self._new("glow")
        b = t.nodes.new("ShaderNodeEmission")
        b.inputs[0].default_value = (*colour, 1)
        b.inputs[1].default_value = power
        t.links.new(b.outputs[0], out.inputs[0])
        return m

    def _glass(self, tint):
        """Thin glass: what is behind is dimmed by the tint, the front mirrors by Fresnel's law."""
        m, t, out = self._new("glass")
        through = t.nodes.new("ShaderNodeBsdfTransparent")
        through.inputs[0].default_value = (*tint, 1)
        gloss = t.nodes.new("ShaderNodeBsdfGlossy")
        gloss.inputs["Roughness"].default_value = 0.0
        fresnel = t.nodes.new("ShaderNodeFresnel")
        fresnel.inputs[0].default_value = 1.6
        geometry = t.nodes.new("ShaderNodeNewGeometry")
        front = t.nodes.new("ShaderNodeMath")
        front.operation = "SUBTRACT"
        front.inputs[0].default_value = 1
        t.links.new(geometry.outputs["Backfacing"], front.inputs[1])
        weight = t.nodes.new("ShaderNodeMath")
        weight.operation = "MULTIPLY"
        t.links.new(fresnel.outputs[0], weight.inputs[0])
        t.links.new(front.outputs[0], weight.inputs[1])
        mix = t.nodes.new("ShaderNodeMixShader")
        t.links.new(weight.outputs[0], mix.inputs[0])
        t.links.new(through.outputs[0], mix.inputs[1])
        t.links.new(gloss.outputs[0], mix.inputs[2])
        t.links.new(mix.outputs[0], out.inputs[0])
        return m

    def _paint(self, colour):
        """Metallic base below a clear coat; the inner side of the sheet is dark."""
        m, t, out = self._new("paint")
        b = t.nodes.new("ShaderNodeBsdfPrincipled")
        b.name = "body"
        b.inputs["Base Color"].default_value = (*colour, 1)
        b.inputs["Metallic"].default_value = 0.6
        b.inputs["Roughness"].default_value = 0.33
        b.inputs["Coat Weight"].default_value = 1
        b.inputs["Coat Roughness"].default_value = 0.015
        b.inputs["Coat IOR"].default_value = 1.5
        inner = t.nodes.new("ShaderNodeBsdfDiffuse")
        inner.inputs[0].default_value = (0.02, 0.02, 0.02, 1)
        geometry = t.nodes.new("ShaderNodeNewGeometry")
        mix = t.nodes.new("ShaderNodeMixShader")
        t.links.new(geometry.outputs["Backfacing"], mix.inputs[0])
        t.links.new(b.outputs[0], mix.inputs[1])
        t.links.new(inner.outputs[0], mix.inputs[2])
        t.links.new(mix.outputs[0], out.inputs[0])
        return m


def studio(middle, light=True):
    """The ground (a bowl without edges), soft boxes and a dim surround, about a vehicle's middle."""
    material, t, out = Materials._new("ground")
    b = t.nodes.new("ShaderNodeBsdfPrincipled")
    tone = 0.40 if light else 0.035
    b.inputs["Base Color"].default_value = (tone, tone * 1.005, tone * 1.015, 1)
    b.inputs["Roughness"].default_value = 0.42 if light else 0.3
    b.inputs["Specular IOR Level"].default_value = 0.35
    # the wall glows a little, as a lit backdrop does: more at its foot than above
    place = t.nodes.new("ShaderNodeNewGeometry")
    apart = t.nodes.new("ShaderNodeVectorMath")
    apart.operation = "DISTANCE"
    apart.inputs[1].default_value = (middle, 0, 0)
    t.links.new(place.outputs["Position"], apart.inputs[0])
    ramp = t.nodes.new("ShaderNodeMapRange")
    ramp.interpolation_type = "SMOOTHERSTEP"
    for i, v in enumerate((3.6, 14.0, 0.0, 0.42 if light else 0.03)):
        ramp.inputs[1 + i].default_value = v
    t.links.new(apart.outputs["Value"], ramp.inputs[0])
    b.inputs["Emission Color"].default_value = (0.93, 0.97, 1.0, 1)
    # for the camera's eye only: the paint keeps dark walls to mirror between the soft boxes
    ray = t.nodes.new("ShaderNodeLightPath")
    seen = t.nodes.new("ShaderNodeMath")
    seen.operation = "MULTIPLY"
    t.links.new(ramp.outputs[0], seen.inputs[0])
    t.links.new(ray.outputs["Is Camera Ray"], seen.inputs[1])
    t.links.new(seen.outputs[0], b.inputs["Emission Strength"])
    t.links.new(b.outputs[0], out.inputs[0])
    a = np.linspace(0, math.pi / 2, 24)
    profile = [(0.001, 0), (4, 0), (8, 0)] + [(12 + 5 * math.sin(v), 5 - 5 * math.cos(v)) for v in a] + [(17, 9)]
    bowl = lathe(profile, 96)
    turn = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]])
    bowl = bowl.moved((middle, 0, 0), turn)
    inward = np.array([middle, 0, 4.0]) - bowl.points
    flip = np.einsum("ij,ij->i", bowl.normals, inward) < 0
    bowl.normals[flip] *= -1
    add("ground", bowl, material)
    w = bpy.data.worlds.new("surround")
    bpy.context.scene.world = w
    w.use_nodes = True
    back = w.node_tree.nodes["Background"]
    back.inputs[0].default_value = (0.8, 0.88, 1.0, 1)
    back.inputs[1].default_value = 0.12
    _softbox((middle, 0, 4.6), (0, 0, 0), 10.0, 5.0, 640)
    _softbox((middle - 0.6, -6.5, 3.3), (64, 0, 0), 9.0, 1.5, 420)
    _softbox((middle - 7.5, 2.0, 2.6), (68, 0, -105), 4.5, 1.2, 220)
    _softbox((middle + 7.5, 0.5, 2.8), (66, 0, 95), 4.5, 1.2, 200)
    _softbox((middle, 7, 3.4), (-64, 0, 0), 8, 1.2, 240)


def _softbox(at, turn, width, height, power):
    light = bpy.data.lights.new("soft box", "AREA")
    light.shape, light.size, light.size_y, light.energy = "RECTANGLE", width, height, power
    light.use_nodes = True
    t = light.node_tree
    lamp = t.nodes["Emission"]
    place = t.nodes.new("ShaderNodeNewGeometry")
    split = t.nodes.new("ShaderNodeSeparateXYZ")
    t.links.new(place.outputs["Parametric"], split.inputs[0])
    strength = None
    for i in range(2):
        fade = t.nodes.new("ShaderNodeMath")
        fade.operation = "PINGPONG"
        fade.inputs[1].default_value = 0.5
        t.links.new(split.outputs[i], fade.inputs[0])
        ramp = t.nodes.new("ShaderNodeMapRange")
        ramp.interpolation_type = "SMOOTHSTEP"
        for k, v in enumerate((0.0, 0.30, 0.0, 1.35)):
            ramp.inputs[1 + k].default_value = v
        t.links.new(fade.outputs[0], ramp.inputs[0])
        if strength is None:
            strength = ramp
        else:
            product = t.nodes.new("ShaderNodeMath")
            product.operation = "MULTIPLY"
            t.links.new(strength.outputs[0], product.inputs[0])
            t.links.new(ramp.outputs[0], product.inputs[1])
            t.links.new(product.outputs[0], lamp.inputs["Strength"])
    ob = bpy.data.objects.new("soft box", light)
    ob.location = at
    ob.rotation_euler = [math.radians(d) for d in turn]
    ob.visible_camera = False
    bpy.context.collection.objects.link(ob)


def camera(spot, target, lens=85):
    """A camera at a spot that looks at a target; `lens` in millimetres on a 36 mm frame."""
    c = bpy.data.cameras.new("camera")
    ob = bpy.data.objects.new("camera", c)
    bpy.context.collection.objects.link(ob)
    ob.location = spot
    ob.rotation_euler = (mathutils.Vector(target) - ob.location).to_track_quat("-Z", "Y").to_euler()
    c.lens = lens
    bpy.context.scene.camera = ob


VIEWS = {
    # name: (degrees from straight ahead, camera height in metres, distance in vehicle lengths)
    "front-three-quarter": (38, 1.25, 1.95),
    "side": (90, 1.05, 2.3),
    "rear-three-quarter": (142, 1.3, 1.95),
    "front": (0, 1.0, 1.75),
    "detail": (48, 0.85, 1.15),
}


# metres from a vehicle's middle: at a camera's height the bowl's wall is 15 away
FARTHEST = 14


def look(view, length, height, wheel):
    """Places the camera for a view of a vehicle from x = 0 (front) to its length."""
    angle, up, far = VIEWS[view]
    a = math.radians(angle)
    d = far * max(length, 2.4)
    middle = length / 2
    aim = (middle, 0, height * 0.44)
    lens = 66
    if view == "front":
        # a tall vehicle needs more room above it
        aim, d, lens = (0.4, 0, height * 0.46), 6.6 * max(1, height / 1.6), 72
    if view == "detail":
        aim, d, lens = (wheel[0] - 0.28, -0.7, wheel[1] + 0.14), 5.2, 95
        middle = aim[0]
    if view == "side":
        lens = 68
    # a caravan is so long that the camera would stand behind the bowl's wall: nearer, with a wider lens, the same is seen
    if d > FARTHEST:
        lens, d = lens * FARTHEST / d, FARTHEST
    camera((middle - d * math.cos(a), aim[1] - d * math.sin(a), up), aim, lens=lens)


def turn(angle, length, height):
    """A vehicle on a turntable: the soft boxes go round with the camera, so that each side is lit as the first one is."""
    middle, a = length / 2, math.radians(angle)
    d = 1.95 * length
    about = mathutils.Matrix.Translation((middle, 0, 0))
    swing = about @ mathutils.Matrix.Rotation(a - math.radians(TURN_FROM), 4, "Z") @ about.inverted()
    for box in [o for o in bpy.context.scene.objects if o.type == "LIGHT"]:
        if "placed" not in box:
            bpy.context.view_layer.update()
            box["placed"] = [v for row in box.matrix_world for v in row]
        flat = list(box["placed"])
        box.matrix_world = swing @ mathutils.Matrix([flat[i : i + 4] for i in range(0, 16, 4)])
    camera((middle - d * math.cos(a), -d * math.sin(a), 1.35), (middle, 0, height * 0.44), lens=62)


# the angle at which the soft boxes stand where `studio` placed them
TURN_FROM = 38


def settings(width, height, samples, threads):
    """Cycles on the processor with denoising; linear colours, so that layers may be added up."""
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    s.cycles.device = "CPU"
    s.cycles.samples = samples
    s.cycles.use_adaptive_sampling = True
    s.cycles.adaptive_threshold = 0.06
    s.cycles.adaptive_min_samples = 6
    s.cycles.use_denoising = True
    s.cycles.denoiser = "OPENIMAGEDENOISE"
    s.cycles.max_bounces = 6
    s.cycles.diffuse_bounces = 2
    s.cycles.glossy_bounces = 3
    s.cycles.transparent_max_bounces = 8
    s.cycles.caustics_reflective = False
    s.cycles.caustics_refractive = False
    s.cycles.sample_clamp_indirect = 4
    s.render.use_persistent_data = True
    s.render.threads_mode, s.render.threads = "FIXED", threads
    s.render.resolution_x, s.render.resolution_y = width, height
    s.view_settings.view_transform = "Raw"
    s.render.image_settings.file_format = "OPEN_EXR"
    s.render.image_settings.color_depth = "32"


def shot(path):
    """Renders to linear values: an array of height × width × 3."""
    s = bpy.context.scene
    s.render.filepath = path
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    w, h = image.size
    out = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(out)
    bpy.data.images.remove(image)
    return out.reshape(h, w, 4)[::-1, :, :3].copy()
