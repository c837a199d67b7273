import type { Band, CarPlan } from './car-plan.ts';

type Pair = readonly [number, number];

/** The plan in another size: its lengths, widths and heights by these shares, with wheels of a radius of their own. */
export function resized(plan: CarPlan, [x, y, z]: readonly [number, number, number], radius: number): CarPlan {
  const outline = (corners: string) =>
    corners
      .split(',')
      .map((corner) => {
        const [cx = 0, cz = 0, ...bend] = corner.trim().split(/\s+/).map(Number);
        return [cx * x, cz * z, ...bend].join(' ');
      })
      .join(', ');
  const times = ([a, b]: Pair, by: number): Pair => [a * by, b * by];
  const band = ({ rise = 0, ...at }: Band): Band => ({ y: times(at.y, y), z: times(at.z, z), rise: rise * z });
  const { grille, intake, back, mirror, rails, tub, posts } = plan;
  return {
    ...plan,
    width: plan.width * y,
    body: outline(plan.body),
    cabin: outline(plan.cabin),
    glass: outline(plan.glass),
    ...(posts && { posts: posts.map(([at, wide]) => [at * x, wide] as const) }),
    belt: plan.belt * z,
    wheels: { ...plan.wheels, radius, axles: plan.wheels.axles.map((axle) => axle * x) },
    screen: [plan.screen[0] * x, plan.screen[1] * z],
    ...(back && { back: [back[0] * z, back[1] * z, back[2] * x] as const }),
    doors: plan.doors.map((door) => door * x),
    head: band(plan.head),
    tail: band(plan.tail),
    ...(grille && { grille: band(grille) }),
    ...(intake && { intake: band(intake) }),
    ...(plan.cladding !== undefined && { cladding: plan.cladding * z }),
    ...(mirror && { mirror: [mirror[0] * x, mirror[1]] as const }),
    ...(rails && { rails: times(rails, x) }),
    ...(tub && { tub: [tub[0] * x, tub[1] * x, tub[2] * z] as const }),
  };
}
