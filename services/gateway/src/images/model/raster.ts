import { type Camera, project } from './camera.ts';
import type { Mesh } from './mesh.ts';

/** Which triangle is seen in each pixel (-1 for none), one over its depth, and the share of its second and third corner in space. */
export interface Visibility {
  readonly width: number;
  readonly height: number;
  readonly triangle: Int32Array;
  readonly inverseDepth: Float32Array;
  readonly second: Float32Array;
  readonly third: Float32Array;
}

/**
 * Finds what is seen of a mesh.
 * @param mirroredTo where the mesh is seen mirrored in the floor: the height in metres up to which the floor shows it; else null
 */
export function rasterise(
  mesh: Mesh,
  camera: Camera,
  width: number,
  height: number,
  mirroredTo: number | null,
): Visibility {
  const projected = new Float32Array(mesh.positions.length);
  for (let at = 0; at < mesh.positions.length; at += 3) {
    const z = mesh.positions[at + 2] ?? 0;
    projected.set(
      project(camera, mesh.positions[at] ?? 0, mesh.positions[at + 1] ?? 0, mirroredTo === null ? z : -z),
      at,
    );
  }
  const seen: Visibility = {
    width,
    height,
    triangle: new Int32Array(width * height).fill(-1),
    inverseDepth: new Float32Array(width * height),
    second: new Float32Array(width * height),
    third: new Float32Array(width * height),
  };
  for (let at = 0; at < mesh.surfaceOf.length; at++) {
    if (mirroredTo === null || lowest(mesh, at) < mirroredTo) fillTriangle(mesh, projected, seen, at);
  }
  return seen;
}

/**
 * Fills one triangle where it is nearer than what was there. One long loop without allocation: it runs for every pixel of every triangle,
 * and is most of a picture's cost.
 */
function fillTriangle(
  { triangles, positions, surfaceOf, surfaces }: Mesh,
  projected: Float32Array,
  seen: Visibility,
  index: number,
): void {
  const { width, height, inverseDepth, triangle, second, third } = seen;
  const [a, b, c] = [
    (triangles[index * 3] ?? 0) * 3,
    (triangles[index * 3 + 1] ?? 0) * 3,
    (triangles[index * 3 + 2] ?? 0) * 3,
  ];
  const ax = projected[a] ?? 0;
  const ay = projected[a + 1] ?? 0;
  const aw = projected[a + 2] ?? 0;
  const bx = projected[b] ?? 0;
  const by = projected[b + 1] ?? 0;
  const bw = projected[b + 2] ?? 0;
  const cx = projected[c] ?? 0;
  const cy = projected[c + 1] ?? 0;
  const cw = projected[c + 2] ?? 0;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (area === 0) return;
  const lastX = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)));
  const lastY = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)));
  const firstX = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
  const cut = surfaces[surfaceOf[index] ?? 0]?.cut;
  for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= lastY; y++) {
    for (let x = firstX; x <= lastX; x++) {
      const p = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area;
      const q = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area;
      const r = 1 - p - q;
      if (p < 0 || q < 0 || r < 0) continue;
      const depth = p * aw + q * bw + r * cw;
      const pixel = y * width + x;
      if (depth <= (inverseDepth[pixel] ?? 0)) continue;
      const [sb, sc] = [(q * bw) / depth, (r * cw) / depth];
      if (cut) {
        const sa = 1 - sb - sc;
        const cutX = (positions[a] ?? 0) * sa + (positions[b] ?? 0) * sb + (positions[c] ?? 0) * sc;
        const cutY = (positions[a + 1] ?? 0) * sa + (positions[b + 1] ?? 0) * sb + (positions[c + 1] ?? 0) * sc;
        const cutZ = (positions[a + 2] ?? 0) * sa + (positions[b + 2] ?? 0) * sb + (positions[c + 2] ?? 0) * sc;
        if (cut(cutX, cutY, cutZ)) continue;
      }
      inverseDepth[pixel] = depth;
      triangle[pixel] = index;
      second[pixel] = sb;
      third[pixel] = sc;
    }
  }
}

function lowest({ triangles, positions }: Mesh, index: number): number {
  const height = (corner: number) => positions[(triangles[index * 3 + corner] ?? 0) * 3 + 2] ?? 0;
  return Math.min(height(0), height(1), height(2));
}
