import type { Bench } from './harness/bench.ts';
import { searchBench } from './search/search.bench.ts';

/** Every bench, in the order in which they run where all are asked for. */
export const benches: readonly Bench[] = [searchBench];
