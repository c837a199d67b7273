import { boxOf } from './car-subject.ts';
import { MeshBuilder } from './mesh.ts';
import { addFairing } from './motorcycle-fairing.ts';
import { addMiddle } from './motorcycle-frame.ts';
import type { MotorcyclePlan } from './motorcycle-plans.ts';
import { addFront, addWheels } from './motorcycle-running-gear.ts';
import type { Subject } from './negative.ts';

/** A motorcycle as it is rendered. */
export function motorcycleSubject(plan: MotorcyclePlan): Subject {
  const builder = new MeshBuilder();
  addWheels(builder, plan);
  addFront(builder, plan);
  addMiddle(builder, plan);
  addFairing(builder, plan);
  const mesh = builder.build();
  const middle = (plan.front.x + plan.rear.x) / 2;
  return {
    mesh,
    box: boxOf(mesh),
    wheel: { x: plan.front.x, y: -plan.front.width / 2, radius: plan.front.radius },
    shadows: [
      { x: middle, y: 0, halfLength: 1.05, halfWidth: 0.5, fade: 0.45, dark: 0.5 },
      { x: middle, y: 0, halfLength: 0.85, halfWidth: 0.18, fade: 0.15, dark: 0.4 },
      ...[plan.front, plan.rear].map(({ x, width }) => ({
        x,
        y: 0,
        halfLength: 0.16,
        halfWidth: width * 0.7,
        fade: 0.06,
        dark: 0.9,
      })),
    ],
  };
}
