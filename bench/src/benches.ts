import { frontBench } from './front/front.bench.ts';
import type { Bench } from './harness/bench.ts';
import { ingestBench } from './ingest/ingest.bench.ts';
import { lagBench } from './lag/lag.bench.ts';
import { leadsBench } from './leads/leads.bench.ts';
import { rebuildBench } from './rebuild/rebuild.bench.ts';
import { relayBench } from './relay/relay.bench.ts';
import { embeddedBench } from './search/embedded.bench.ts';
import { facetsBench } from './search/facets.bench.ts';
import { searchBench } from './search/search.bench.ts';
import { sitesBench } from './search/sites.bench.ts';
import { sizeBench } from './size/size.bench.ts';
import { wordsBench } from './words/words.bench.ts';

/** Every bench, in the order in which they run where all are asked for. */
export const benches: readonly Bench[] = [
  searchBench,
  facetsBench,
  embeddedBench,
  sitesBench,
  sizeBench,
  wordsBench,
  lagBench,
  rebuildBench,
  ingestBench,
  relayBench,
  leadsBench,
  frontBench,
];
