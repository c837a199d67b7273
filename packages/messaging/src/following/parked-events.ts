import {
  badRequest,
  conflict,
  type DiscardOrder,
  onlyParked,
  type ParkedThings,
  type ParkedWanted,
  type PartitionPlace,
  parkedController,
  partitionPlace,
  unavailable,
  type WhichParked,
} from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';
import { listDiscarded } from '../consumer/discard.ts';
import type { Consumer } from '../consumer/options.ts';
import { findParked, listParkedHeads } from '../consumer/parked/parked-lists.ts';
import type { FollowedGroups } from './followed-group.ts';
import {
  type DiscardedEventView,
  type ParkedEventView,
  type ParkedKeyView,
  type ReplayView,
  toDiscardedEventView,
  toParkedEventView,
  toParkedKeyView,
} from './following.wire.ts';

const LISTED_KEYS = 1_000;

/** The parked events of a service's groups, and an operator's actions on them (IDX-4). They belong to the group, in any process. */
export class ParkedEvents implements ParkedThings<PartitionPlace> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly groups: FollowedGroups,
  ) {}

  /** The keys that are blocked, by group, the longest parked first; at most 1,000 of each group. */
  async list(): Promise<ParkedKeyView[]> {
    return this.ofEach(undefined, async (group) =>
      (await listParkedHeads(this.dataSource, group, LISTED_KEYS)).map((head) => toParkedKeyView(group, head)),
    );
  }

  /** One parked event whole. @throws ProblemError 404 if there is none, 400 if the key is parked in several topics or groups. */
  async show({ group, ...wanted }: ParkedWanted): Promise<ParkedEventView> {
    const { key, version } = wanted;
    const found = await this.ofEach(group, async (each) =>
      (await findParked(this.dataSource, each, wanted)).map((event) => toParkedEventView(each, event)),
    );
    const ofVersion = version === undefined ? '' : ` with version ${version}`;
    return onlyParked(found, key, `Nothing is parked for ${key}${ofVersion}.`);
  }

  /** Hands parked events to the handlers of their groups again, in order. */
  replay({ group, key, topic }: WhichParked): Promise<ReplayView[]> {
    return this.ofEach(group, async (each) => {
      const results = await this.operationsOf(each).replayParked(key === undefined ? { all: true } : { key, topic });
      return results.map((result) => ({ group: each, ...result }));
    });
  }

  /**
   * Gives up a key's first parked event, on record, and replays what waited behind it.
   * @throws ProblemError 409 if that event is not, or no longer, the key's first.
   */
  async discard({
    group,
    topic,
    partition,
    offset,
    key,
    by,
    reason,
  }: DiscardOrder<PartitionPlace>): Promise<ReplayView> {
    const [name = group] = this.namesOf(group);
    const place = { topic, partition, offset: BigInt(offset), key };
    const result = await this.operationsOf(name).discardParked(place, { by, reason });
    if (!result)
      throw conflict(`The event at ${topic}/${partition}/${offset} is not the first event parked for ${key}.`);
    return { group: name, ...result };
  }

  /** What was given up, by group, the latest first; at most 1,000 of each group. */
  discarded(): Promise<DiscardedEventView[]> {
    return this.ofEach(undefined, async (group) =>
      (await listDiscarded(this.dataSource, group, LISTED_KEYS)).map((event) => toDiscardedEventView(group, event)),
    );
  }

  private async ofEach<Each>(
    group: string | undefined,
    work: (group: string) => Promise<readonly Each[]>,
  ): Promise<Each[]> {
    const results: Each[] = [];
    for (const name of this.namesOf(group)) results.push(...(await work(name)));
    return results;
  }

  /** @throws ProblemError 400 for a group that the service does not have. */
  private namesOf(group: string | undefined): string[] {
    const known = this.groups.parkingPlaces().map((each) => each.group);
    const wanted = known.filter((name) => group === undefined || name === group);
    if (wanted.length === 0 && group !== undefined) {
      throw badRequest([{ field: 'group', message: `expected one of ${known.join(', ')}; got ${group}` }]);
    }
    return wanted;
  }

  private operationsOf(group: string): Pick<Consumer, 'replayParked' | 'discardParked'> {
    const operations = this.groups
      .parkingPlaces()
      .find((each) => each.group === group)
      ?.operations();
    if (!operations) throw unavailable(`${group} has not joined its topics, or is stopping.`);
    return operations;
  }
}

/** The operator's routes of each service that follows topics. */
export const ParkedEventsController = parkedController({
  path: 'following',
  things: ParkedEvents,
  grouped: true,
  place: partitionPlace,
});
