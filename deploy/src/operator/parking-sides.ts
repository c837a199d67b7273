import type { InternalClient } from '@forecourt/service-kit/client';
import { UsageError } from '../programs/run-program.ts';
import { type ParkedDetail, ParkingSide, type Wanted } from './parking-side.ts';
import { operatedServices, operatorAccess, serviceClient, sidesAsked } from './service-client.ts';

/** Every service where events may be parked, on each of its sides, as far as it answers. */
export class ParkingSides {
  readonly sides: readonly ParkingSide[];
  /** Why the others were not asked. */
  readonly away: readonly string[];

  readonly #clients: readonly InternalClient[];

  private constructor(sides: readonly ParkingSide[], away: readonly string[], clients: readonly InternalClient[]) {
    this.sides = sides;
    this.away = away;
    this.#clients = clients;
  }

  /**
   * All services, or only the named one.
   * @throws UsageError if Forecourt is not running, none responds, or the named one is unknown.
   */
  static async open(env: NodeJS.ProcessEnv, only?: string): Promise<ParkingSides> {
    const access = operatorAccess(env);
    const wanted = operatedServices.filter((name) => only === undefined || name === only);
    if (wanted.length === 0) throw new UsageError(`Expected --service ${operatedServices.join(', ')}; got ${only}.`);
    const opened = await Promise.allSettled(
      wanted.map(async (name) => ({ name, client: await serviceClient(access, name) })),
    );
    const here = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const faults = opened.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
    const unexpected = faults.find((fault) => !(fault instanceof UsageError));
    if (unexpected) throw unexpected;
    const away = faults.map((fault) => (fault as UsageError).message);
    if (here.length === 0) throw new UsageError(away.join(' '));
    const sides = here.flatMap(({ name, client }) =>
      sidesAsked(name, 'parking').map((side) => new ParkingSide(name, side, client)),
    );
    return new ParkingSides(
      sides,
      away,
      here.map(({ client }) => client),
    );
  }

  /** The requested parked event, and where it is. @throws UsageError if there is none, or one in several services. */
  async findOne(wanted: Wanted): Promise<{ side: ParkingSide; event: ParkedDetail }> {
    const found = await Promise.all(this.sides.map(async (side) => ({ side, event: await side.find(wanted) })));
    const [one, ...others] = found.flatMap(({ side, event }) => (event ? [{ side, event }] : []));
    const ofVersion = wanted.version === undefined ? '' : ` with version ${wanted.version}`;
    if (!one) throw new UsageError([`Nothing is parked for ${wanted.key}${ofVersion}.`, ...this.away].join(' '));
    if (others.length === 0) return one;
    const names = [...new Set([one, ...others].map(({ side }) => side.service))];
    if (names.length === 1)
      throw new UsageError(`${wanted.key} is parked on both sides of ${names[0]}: expected --group for what it reads.`);
    throw new UsageError(`${wanted.key} is parked in several services: expected --service ${names.join(' or ')}.`);
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }
}
