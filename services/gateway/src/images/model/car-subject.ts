import { addHull, halfWidth } from './car-hull.ts';
import { addParts } from './car-parts.ts';
import type { CarPlan } from './car-plan.ts';
import { type Mesh, MeshBuilder } from './mesh.ts';
import type { FloorShadow, Subject } from './negative.ts';

/** A car as it is rendered. */
export function carSubject(plan: CarPlan): Subject {
  const builder = new MeshBuilder();
  addHull(builder, plan);
  addParts(builder, plan, (x, z) => halfWidth(plan, x, z));
  const mesh = builder.build();
  return { mesh, box: boxOf(mesh), shadows: shadowsOf(plan), wheel: wheelOf(plan) };
}

function shadowsOf(plan: CarPlan): FloorShadow[] {
  const { width, wheels } = plan;
  const length = plan.load?.to ?? plan.length;
  const under = { x: length / 2, y: 0, halfLength: length / 2, halfWidth: width / 2 };
  return [
    { ...under, halfLength: length / 2 + 0.25, halfWidth: width / 2 + 0.25, fade: 0.75, dark: 0.5 },
    { ...under, halfLength: length / 2 - 0.05, halfWidth: width / 2 - 0.02, fade: 0.22, dark: 0.72 },
    ...wheels.axles.flatMap((x) =>
      [-1, 1].map((side) => ({
        x,
        y: side * (width / 2 - 0.14),
        halfLength: 0.2,
        halfWidth: 0.17,
        fade: 0.07,
        dark: 0.9,
      })),
    ),
  ];
}

/** The wheel at the front left. */
export function wheelOf({ wheels, width }: CarPlan): Subject['wheel'] {
  return { x: wheels.axles[0] ?? 0, y: -width / 2, radius: wheels.radius };
}

/** The box around a mesh. */
export function boxOf({ positions }: Mesh): Subject['box'] {
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, at) => {
    const axis = (at % 3) as 0 | 1 | 2;
    least[axis] = Math.min(least[axis], value);
    most[axis] = Math.max(most[axis], value);
  });
  return { least, most };
}
