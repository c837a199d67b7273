import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { LimitsFeature } from '../limits/limits.feature.ts';
import { FeedController } from './feed.controller.ts';
import { FeedFilesController } from './feed-files.controller.ts';
import { FeedSignatures, feedLimits } from './feed-gate.ts';
import { FeedIntake } from './feed-intake.ts';

/** Stock feeds, as dealers' systems send them. */
export const FeedsFeature = defineFeature('FeedsFeature', {
  imports: [ClientsFeature, LimitsFeature],
  controllers: [FeedController, FeedFilesController],
  providers: [FeedSignatures, FeedIntake, ...feedLimits],
});
