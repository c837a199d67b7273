import { type RunningService, startInternalService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { StockConfig } from './config.ts';
import { leaveFeedsUnread } from './feed-bodies.ts';

export { POOL_SIZE as STOCK_POOL_SIZE } from './app.module.ts';
export type { StockConfig } from './config.ts';
export { stockVariables } from './environment.ts';
/** @internal for specs */
export { readRow } from './feed/checking/feed-row.ts';
/** @internal for specs */
export { applyMessage } from './feed/placing/apply-message.ts';
export { mapRecord, withLookups } from './feed/reading/csv-mapping.ts';
export { strayFault } from './feed/reading/csv-records.ts';
export { CsvSplitter } from './feed/reading/csv-splitter.ts';
export { flatRecord } from './feed/reading/mapped-row.ts';
export { mappingFaults } from './feed/reading/mapping-faults.ts';
export { xmlRecords } from './feed-files/xml-records.ts';
export { stockMigrations } from './migrations/index.ts';
export { stockRetention } from './retention.ts';
export {
  /** @internal for specs */
  toPublicData,
  /** @internal for specs */
  toView,
  toWire,
} from './vehicle/vehicle.wire.ts';

/** Starts the stock service. */
export function startStock(config: StockConfig): Promise<RunningService> {
  return startInternalService(config, {
    name: 'stock',
    module: AppModule.register(config),
    configure: leaveFeedsUnread,
  });
}
