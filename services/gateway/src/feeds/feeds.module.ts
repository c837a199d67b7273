import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { FeedController } from './feed.controller.ts';
import { FeedFilesController } from './feed-files.controller.ts';
import { FeedSignatures, feedLimits } from './feed-gate.ts';
import { FeedIntake } from './feed-intake.ts';

/** Stock feeds, as dealers' systems send them. */
@Module({
  imports: [ClientsModule, LimitsModule],
  controllers: [FeedController, FeedFilesController],
  providers: [FeedSignatures, FeedIntake, ...feedLimits],
})
export class FeedsModule {}
