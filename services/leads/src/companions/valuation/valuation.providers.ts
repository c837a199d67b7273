import type { CarSearchEngine } from '@forecourt/car-search';
import { Clock, Metrics, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { AskedProvider, VALUER } from './asked-provider.ts';
import { LeadValuations } from './lead-valuations.ts';
import { OwnStock } from './own-stock.ts';
import { TestPlates } from './test-plates.ts';
import { ContinueValuationHandler, RecordResultHandler, StartValuationHandler } from './valuation.handlers.ts';

/** What valuations are started with. */
export interface ValuationOptions {
  /** Where the platform's stock is found; without it a person values each vehicle. */
  readonly engine: CarSearchEngine | undefined;
  /** Whether test plates answer. */
  readonly testPlates: boolean;
}

/** Valuations of trade-ins (TRADE-1): their commands, their provider. */
export function valuationProviders({ engine, testPlates }: ValuationOptions): Provider[] {
  return [
    {
      provide: VALUER,
      inject: [Clock, SERVICE_LOGGER, Metrics],
      useFactory: (clock: Clock, logger: Logger, metrics: Metrics) => {
        const own = engine && new OwnStock(engine);
        const asked = new AskedProvider(own && testPlates ? new TestPlates(own, () => clock.now()) : own, logger);
        metrics.counter({
          name: 'valuation_provider_faults_total',
          read: () => asked.faults,
        });
        return asked;
      },
    },
    LeadValuations,
    StartValuationHandler,
    ContinueValuationHandler,
    RecordResultHandler,
  ];
}
