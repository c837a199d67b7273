import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type QueryRunner } from 'typeorm';
import { Clock } from '../injectables/clock.ts';
import { Ids } from '../injectables/ids.ts';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { unavailable } from '../problem/problem-error.ts';
import { ConfigurationError } from '../validation/load-config.ts';
import { type Ending, type JournalEntry, journalFault } from './journal.ts';
import { markEntry, markSeen, readMark, takeMark } from './journal-mark.ts';
import type { JournalStore } from './journal-store.ts';

/** Injection token: the JournalStore. */
export const JOURNAL_STORE = Symbol('JOURNAL_STORE');
/** Injection token: the JournalReplays of a service. */
export const JOURNAL_REPLAYS = Symbol('JOURNAL_REPLAYS');
/** Injection token: what the journal is bound by, JournalBounds. */
export const JOURNAL_BOUNDS = Symbol('JOURNAL_BOUNDS');

const DAY_MS = 86_400_000;

/** How long the journal of a service remembers. */
export interface JournalBounds {
  readonly service: string;
  /** Longer than any backup is kept. */
  readonly days: number;
}

/** Notes what ends for good, outside the database, before the database loses it: so a restored backup does not bring it back (AUTH-4). */
@Injectable()
export class ErasureJournal {
  constructor(
    @Inject(JOURNAL_STORE) private readonly store: JournalStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Notes endings, in the open transaction of what ends them: they are in the journal before it commits. One that does not commit is ended
   * at the next start all the same.
   * @throws ProblemError 503 if the journal can't be written: then nothing is erased or revoked, and whoever asked tries again
   */
  async note(queryRunner: QueryRunner, endings: readonly Ending[]): Promise<void> {
    const at = this.clock.now().toISOString();
    const entries = endings.map(({ kind, id, details }) => ({
      ...{ entry: this.ids.uuid(), at, kind, id },
      ...(details && { details }),
    }));
    const last = entries.at(-1);
    if (!last) return;
    try {
      await this.store.append(entries);
    } catch (cause) {
      throw unavailable('This can’t be done right now. Please try again shortly.', { cause });
    }
    await markEntry(queryRunner, last);
  }
}

/** Ends again what is still there, and returns how much that was. */
export type Replay = (entries: readonly JournalEntry[]) => Promise<number>;
/** How each kind of ending of a service is replayed: twice has the effect of once. */
export type JournalReplays<Kind extends string = string> = Readonly<Record<Kind, Replay>>;

/** What a replay found. */
export interface ReplayReport {
  readonly journal: string;
  readonly entries: number;
  /** What had come back, by kind. */
  readonly ended: Readonly<Record<string, number>>;
}

/** Replays the journal at each start, before anything is served, and keeps it short. */
@Injectable()
export class JournalReplay implements OnModuleInit {
  constructor(
    @Inject(JOURNAL_STORE) private readonly store: JournalStore,
    @Inject(JOURNAL_REPLAYS) private readonly replays: JournalReplays,
    @Inject(JOURNAL_BOUNDS) private readonly bounds: JournalBounds,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ConfigurationError if the journal is missing, or older than the database, or the database older than all it remembers */
  async onModuleInit(): Promise<void> {
    const mark = await readMark(this.dataSource);
    const head = await this.store.head();
    const fault = journalFault(mark, head, mark?.entry ? await this.store.has(mark.entry) : true);
    if (fault) throw new ConfigurationError(refusal(this.bounds.service, this.store.place, fault));
    if (!head) {
      const keptFrom = this.clock.now().toISOString();
      await this.store.write({ id: this.ids.uuid(), service: this.bounds.service, keptFrom });
    } else if (head.service !== this.bounds.service) {
      throw new ConfigurationError(
        `The erasure journal ${this.store.place} is that of ${head.service}, not of ${this.bounds.service}.`,
      );
    }
    await this.replay();
    if (head?.replaces) await this.store.write({ ...head, replaces: undefined });
  }

  /** Ends everything in the journal that is still there, or there again. */
  async replay(): Promise<ReplayReport> {
    const head = await this.store.head();
    if (!head) throw unavailable('The erasure journal is missing.');
    const ended: Record<string, number> = {};
    let entries = 0;
    let last: JournalEntry | undefined;
    for await (const batch of this.store.entries()) {
      entries += batch.length;
      last = batch.at(-1);
      for (const [kind, ofKind] of Map.groupBy(batch, (entry) => entry.kind)) {
        const replay = this.replays[kind];
        // A newer release wrote it, which replays it when it starts again.
        if (!replay)
          this.logger.warn({ kind }, 'the erasure journal has a kind of entry that this release does not know');
        else ended[kind] = (ended[kind] ?? 0) + (await replay(ofKind));
      }
    }
    await takeMark(this.dataSource, head.id, last, this.clock.now());
    const again = Object.fromEntries(Object.entries(ended).filter(([, count]) => count > 0));
    if (Object.keys(again).length > 0) {
      this.logger.warn({ ended: again }, 'a restored database had what was erased or revoked; it is ended again');
    }
    return { journal: head.id, entries, ended: again };
  }

  /** Drops what is older than any backup, at most once a day, and notes that the database has kept up with the journal. */
  async compact(): Promise<void> {
    const now = this.clock.now();
    await markSeen(this.dataSource, now);
    const head = await this.store.head();
    const keptFrom = new Date(now.getTime() - this.bounds.days * DAY_MS);
    if (!head || keptFrom.getTime() - Date.parse(head.keptFrom) < DAY_MS) return;
    await this.store.write({ ...head, keptFrom: keptFrom.toISOString() });
  }
}

const refusal = (service: string, place: string, fault: string): string =>
  [
    `The ${service} service does not start with the erasure journal ${place}: ${fault}.`,
    'What was erased or revoked would come back. Put the right journal there, or restore a newer backup.',
    `If the journal is lost: npm run privacy -- new-journal ${service}, as docs/operations.md says.`,
  ].join(' ');
