import { backgroundWorker, Clock, Metrics, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { FailedLetters } from './failed-letters.ts';
import { LetterCarrier, startCarrying } from './letter.process.ts';
import { LetterRows, LetterStore } from './letter.rows.ts';
import { Letters } from './letters.ts';

/**
 * What posts and sends the letters of a service, beside messageProviders and the keys of persons. Its database has createLetterTable, its
 * retention letterRetention; add LettersController to its controllers.
 */
export const letterProviders: Provider[] = [
  LetterRows,
  { provide: LetterStore, useExisting: LetterRows },
  Letters,
  LetterCarrier,
  FailedLetters,
  backgroundWorker(
    'send letters',
    [LetterCarrier, LetterRows, Clock, Metrics, SERVICE_LOGGER],
    (carrier: LetterCarrier, rows: LetterRows, clock: Clock, metrics: Metrics, logger: Logger) => {
      addGauges(metrics, () => rows.figures(clock.now()));
      return startCarrying(carrier, (error) =>
        logger.error({ err: error }, 'a letter could not be sent; it is tried again'),
      );
    },
  ),
];

function addGauges(metrics: Metrics, figures: () => ReturnType<LetterRows['figures']>): void {
  metrics.gauge({ name: 'letters_waiting', read: async () => (await figures()).waiting });
  metrics.gauge({ name: 'letters_oldest_seconds', read: async () => (await figures()).oldestSeconds });
  metrics.gauge({ name: 'letters_failed', read: async () => (await figures()).failed });
}
