import { UsageError } from '../programs/run-program.ts';
import { type ParkedDetail, ParkingSide, type Wanted } from './parking-side.ts';
import { type OperatedService, operatorAccess, publishers, serviceClient } from './service-client.ts';

/** Every service where events may be parked, as far as it answers. */
export class ParkingSides {
  readonly sides: readonly ParkingSide[];
  /** Why the others were not asked. */
  readonly away: readonly string[];

  private constructor(sides: readonly ParkingSide[], away: readonly string[]) {
    this.sides = sides;
    this.away = away;
  }

  /**
   * Those that this product has, or only the named one.
   * @throws UsageError if Forecourt is not running, none responds, or the named one is unknown.
   */
  static async open(env: NodeJS.ProcessEnv, only?: string): Promise<ParkingSides> {
    const access = operatorAccess(env);
    const known: OperatedService[] = [...publishers.filter((name) => access.publisherUrls?.[name]), 'search-indexer'];
    const wanted = known.filter((name) => only === undefined || name === only);
    if (wanted.length === 0) throw new UsageError(`Expected --service ${known.join(', ')}; got ${only}.`);
    const opened = await Promise.allSettled(
      wanted.map(async (name) => new ParkingSide(name, await serviceClient(access, name))),
    );
    const sides = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const faults = opened.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
    const unexpected = faults.find((fault) => !(fault instanceof UsageError));
    if (unexpected) throw unexpected;
    const away = faults.map((fault) => (fault as UsageError).message);
    if (sides.length === 0) throw new UsageError(away.join(' '));
    return new ParkingSides(sides, away);
  }

  /** The requested parked event, and where it is. @throws UsageError if there is none, or one in several services. */
  async findOne(wanted: Wanted): Promise<{ side: ParkingSide; event: ParkedDetail }> {
    const found = await Promise.all(this.sides.map(async (side) => ({ side, event: await side.find(wanted) })));
    const [one, ...others] = found.flatMap(({ side, event }) => (event ? [{ side, event }] : []));
    const ofVersion = wanted.version === undefined ? '' : ` with version ${wanted.version}`;
    if (!one) throw new UsageError([`Nothing is parked for ${wanted.key}${ofVersion}.`, ...this.away].join(' '));
    if (others.length === 0) return one;
    const names = [one, ...others].map(({ side }) => side.service);
    throw new UsageError(`${wanted.key} is parked in several services: expected --service ${names.join(' or ')}.`);
  }

  async close(): Promise<void> {
    await Promise.all(this.sides.map((side) => side.close()));
  }
}
