import { consumerMigrations } from '@forecourt/messaging';
import type { MigrationInterface } from 'typeorm';
import { CreateCarRows1763700300000 } from './1763700300000-create-car-rows.ts';
import { CreateRebuilds1763900300000 } from './1763900300000-create-rebuilds.ts';
import { TimeIndexEntries1764000300000 } from './1764000300000-time-index-entries.ts';
import { FillIndexesByParts1764700300000 } from './1764700300000-fill-indexes-by-parts.ts';
import { CompareRefoldByParts1764800300000 } from './1764800300000-compare-refold-by-parts.ts';
import { CreateMarketFigures1764900300000 } from './1764900300000-create-market-figures.ts';
import { LetSoldCarsLeave1765000300000 } from './1765000300000-let-sold-cars-leave.ts';
import { StoreCarsWhole1766600000000 } from './1766600000000-store-cars-whole.ts';
import { ParkDocuments1767100000000 } from './1767100000000-park-documents.ts';
import { NumberFlushes1767110000000 } from './1767110000000-number-flushes.ts';
import { TraceIndexWrites1771200000000 } from './1771200000000-trace-index-writes.ts';

/** The migrations of the search indexer's database, oldest first. */
export const indexerMigrations: (new () => MigrationInterface)[] = [
  ...consumerMigrations,
  CreateCarRows1763700300000,
  CreateRebuilds1763900300000,
  TimeIndexEntries1764000300000,
  FillIndexesByParts1764700300000,
  CompareRefoldByParts1764800300000,
  CreateMarketFigures1764900300000,
  LetSoldCarsLeave1765000300000,
  StoreCarsWhole1766600000000,
  ParkDocuments1767100000000,
  NumberFlushes1767110000000,
  TraceIndexWrites1771200000000,
];
