import type { ReplayedJournal } from '@forecourt/contracts';
import { Controller, HttpCode, type InjectionToken, Post, type Provider } from '@nestjs/common';
import { AllowOperator } from '../auth/internal-auth.guard.ts';
import { recurringWork } from '../worker/background-worker.ts';
import {
  ErasureJournal,
  JOURNAL_BOUNDS,
  JOURNAL_REPLAYS,
  JOURNAL_STORE,
  JournalReplay,
  type JournalReplays,
} from './erasure-journal.ts';
import type { JournalStore } from './journal-store.ts';

/** The operator's route of the journal: `npm run privacy -- replay`. */
@Controller('erasure-journal')
@AllowOperator()
export class JournalController {
  constructor(private readonly journal: JournalReplay) {}

  /** Ends everything in the journal that came back, as after a table was restored while the service ran. */
  @Post('replay')
  @HttpCode(200)
  replay(): Promise<ReplayedJournal> {
    return this.journal.replay();
  }
}

const COMPACT_EVERY_MS = 3_600_000;
const USUAL_DAYS = 35;

/** A service's settings of its journal. */
export interface JournalConfig {
  /** Where what was erased and revoked is kept, outside the database; it is its owner's to close. */
  journal: JournalStore;
  /** Days that an entry is kept, longer than any backup; 35 by default. */
  journalDays?: number | undefined;
}

/** A service's journal, which is replayed before anything is served. */
export interface JournalOptions<Kind extends string, Dependencies extends unknown[]> {
  readonly service: string;
  /** What `replays` is given, as in a factory provider. */
  readonly inject: InjectionToken[];
  /** How each kind is ended again. */
  replays(...dependencies: Dependencies): JournalReplays<Kind>;
}

/** Nest providers of a service's journal: ErasureJournal for those that end something, the replay at the start, and its bound. */
export function journalProviders<Kind extends string, Dependencies extends unknown[]>(
  { journal, journalDays = USUAL_DAYS }: JournalConfig,
  { service, inject, replays }: JournalOptions<Kind, Dependencies>,
): Provider[] {
  return [
    { provide: JOURNAL_STORE, useValue: journal },
    { provide: JOURNAL_BOUNDS, useValue: { service, days: journalDays } },
    { provide: JOURNAL_REPLAYS, inject, useFactory: replays },
    ErasureJournal,
    JournalReplay,
    recurringWork({
      name: 'keep the erasure journal short',
      everyMs: COMPACT_EVERY_MS,
      inject: [JournalReplay],
      work: (replay: JournalReplay) => replay.compact(),
    }),
  ];
}
