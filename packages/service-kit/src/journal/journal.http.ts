import type { ReplayedJournal } from '@forecourt/contracts';
import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { AllowOperator } from '../auth/internal-auth.guard.ts';
import { JournalReplay } from './erasure-journal.ts';

/** The operator's route of the journal: `npm run privacy -- replay`. */
@Controller('erasure-journal')
@AllowOperator()
export class JournalController {
  constructor(@Inject(JournalReplay) private readonly journal: JournalReplay) {}

  /** Ends everything in the journal that came back, as after a table was restored while the service ran. */
  @Post('replay')
  @HttpCode(200)
  replay(): Promise<ReplayedJournal> {
    return this.journal.replay();
  }
}
