import type { FeedEvent } from '@forecourt/contracts';
import { alone } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, type Pair } from '../harness/pairs.ts';
import { type StockProcess, startStockProcess } from '../processes/stock-process.ts';
import type { ByHand } from './by-hand.ts';
import { inFlight, perSecond } from './in-flight.ts';
import { asNewStock, batchBodies, makeInventory, pushedAgain } from './inventory.ts';
import { type ModelRow, RawPostgres } from './raw-postgres.ts';

const NAME = 'ingest';
const SIZES = {
  full: { rows: 20_000, commands: 1_000 },
  quick: { rows: 3_000, commands: 300 },
};
/** A whole inventory goes in batches of a thousand, so many requests at a time: as feed:push sends them, and as a DMS with four connections does. */
const REQUESTS_IN_FLIGHT = [1, 4] as const;
const COMMANDS_IN_FLIGHT = [1, 8] as const;
const UNIT = 'rows/s';

/** Stock's intake, validated and event-sourced, beside COPY of the same rows and bare inserts of the same bytes. */
export const ingestBench: Bench = {
  name: NAME,
  summary:
    "a whole inventory's first push and re-push into the stock service beside COPY; single events beside bare inserts",
  run,
};

async function run(context: BenchContext): Promise<Measurement[]> {
  const { rows, commands } = context.quick ? SIZES.quick : SIZES.full;
  const inventory = makeInventory(rows);
  const stock = await startStockProcess(context, 'bench_ingest');
  const raw = new RawPostgres(stock.databaseUrl, Math.max(...COMMANDS_IN_FLIGHT));
  try {
    await raw.prepare();
    await pushAll(stock, batchBodies(asNewStock(inventory, 'warm')), 1);
    const model = await raw.readModel(rows);
    await raw.copy(model);
    const byHand = await raw.prepareByHand(rows);
    await byHand.insert(1);
    const measurements: Measurement[] = [];
    for (const width of REQUESTS_IN_FLIGHT) {
      context.note(`${rows} rows, ${width} request${width === 1 ? '' : 's'} at a time`);
      measurements.push(...(await wholeInventories(context, { stock, raw, byHand, inventory, model, width })));
    }
    for (const width of COMMANDS_IN_FLIGHT) {
      context.note(`${commands} single events, ${width} at a time`);
      measurements.push(await singleCommands(context, { stock, raw, inventory: inventory.slice(0, commands), width }));
    }
    return measurements;
  } finally {
    await raw.close();
    await stock.close();
  }
}

interface Setting {
  stock: StockProcess;
  raw: RawPostgres;
  inventory: readonly FeedEvent[];
  width: number;
}

type Push = 'first push' | 're-push' | 'by hand' | 'first push, by hand';

/** Each round's cars are new ones, pushed once and then once more unchanged, with a COPY and the inserts by hand between the two. */
async function wholeInventories(
  { pairs: count }: BenchContext,
  { stock, raw, byHand, inventory, model, width }: Setting & { byHand: ByHand; model: ModelRow[] },
): Promise<Measurement[]> {
  const pairs: Pair<Push>[] = [];
  const backlogs: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const fresh = asNewStock(inventory, `w${width}r${round}`);
    const ours = async (events: FeedEvent[]) => {
      const bodies = batchBodies(events);
      const speed = await perSecond(events.length, () => pushAll(stock, bodies, width));
      const answered = performance.now();
      await raw.untilPublished();
      return { speed, backlog: (performance.now() - answered) / 1_000 };
    };
    const { speed: first, backlog } = await ours(fresh);
    backlogs.push(backlog);
    const copied = await raw.copy(model);
    const hand = await byHand.insert(width);
    const { speed: again } = await ours(pushedAgain(fresh, 1));
    pairs.push({
      ours: { 'first push': first, 're-push': again, 'by hand': hand, 'first push, by hand': first },
      anchor: { 'first push': copied, 're-push': copied, 'by hand': copied, 'first push, by hand': hand },
    });
  }
  const requests = `${width} request${width === 1 ? '' : 's'} at a time`;
  const common = { bench: NAME, unit: UNIT };
  return [
    compared(pairs, { ...common, metric: 'first push', label: `first push / COPY, ${requests}`, atLeast: 0.18 }),
    compared(pairs, { ...common, metric: 're-push', label: `re-push / COPY, ${requests}`, atLeast: 0.5 }),
    compared(pairs, {
      ...common,
      metric: 'first push, by hand',
      label: `first push / by hand, ${requests}`,
      atLeast: 0.6,
    }),
    alone(backlogs, {
      bench: NAME,
      metric: `backlog gone after the last answer of a first push, ${requests}`,
      unit: 's',
      atMost: 2,
    }),
    compared(pairs, { ...common, metric: 'by hand', label: `events, outbox and views by hand / COPY, ${requests}` }),
  ];
}

/** Upserts of new cars, one per request; the anchor stores the same bytes, one per transaction, over as many connections. */
async function singleCommands({ pairs: count }: BenchContext, setting: Setting): Promise<Measurement> {
  const { stock, raw, inventory, width } = setting;
  const pairs: Pair<'single'>[] = [];
  for (let round = -1; round < count; round += 1) {
    const bodies = asNewStock(inventory, `s${width}r${round}`).map((event) => Buffer.from(JSON.stringify(event)));
    const single = await perSecond(bodies.length, () => inFlight(bodies, width, (body) => stock.push(body)));
    await raw.untilPublished();
    const bare = await raw.insertEach(bodies, width);
    if (round >= 0) pairs.push({ ours: { single }, anchor: { single: bare } });
  }
  const label = `single events / bare inserts, ${width} at a time`;
  return compared(pairs, { bench: NAME, metric: 'single', label, unit: UNIT, atLeast: 0.15 });
}

const pushAll = (stock: StockProcess, bodies: readonly Buffer[], width: number) =>
  inFlight(bodies, width, (body) => stock.push(body));
