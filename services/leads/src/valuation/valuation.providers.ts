import type { CarSearchEngine } from '@forecourt/car-search';
import { Clock, Metrics, recurringWork, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { forgetOld } from '../person/forget-old.ts';
import { AskedProvider, VALUER } from '../valuation-provider/asked-provider.ts';
import { OwnStock } from '../valuation-provider/own-stock.ts';
import { TestPlates } from '../valuation-provider/test-plates.ts';
import { LeadValuations } from './lead-valuations.ts';
import { ContinueValuationHandler, RecordResultHandler, StartValuationHandler } from './valuation.handlers.ts';

const FORGET_EVERY_MS = 3_600_000;

/** What valuations are started with. */
export interface ValuationOptions {
  /** Where the platform's stock is found; without it a person values each vehicle. */
  readonly engine: CarSearchEngine | undefined;
  /** Whether test plates answer. */
  readonly testPlates: boolean;
}

/** Valuations of trade-ins (TRADE-1): their commands, their provider, and that they are forgotten. */
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
    recurringWork({
      name: 'forget old valuations',
      everyMs: FORGET_EVERY_MS,
      inject: [DataSource, Clock],
      work: (dataSource: DataSource, clock: Clock) => forgetOld(dataSource, 'valuations', clock.now()),
    }),
  ];
}
