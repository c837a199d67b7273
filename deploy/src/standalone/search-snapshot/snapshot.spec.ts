import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CarQuery, type CarWrite, EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { Random, randomCar } from '@forecourt/car-search/conformance';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepSnapshot, type SnapshotOptions } from './keep-snapshot.ts';

const INDEX = 'cars-1';
const ALIAS = 'cars';
const query: CarQuery = {
  where: { op: 'and', conditions: [] },
  keywords: [],
  groups: [],
  facets: [],
  order: [{ by: 'id', direction: 'asc' }],
  offset: 0,
  limit: 1_000,
};

/** Cars as they are written, a few of which were taken out. */
const cars = (count: number, seed = 3): CarWrite[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, place) => {
    const document = randomCar(random, `c${place}`);
    return { id: document.id, revision: random.int(1, 9), document: random.chance(0.1) ? null : document };
  });
};

describe('the copy of an index on the disk', () => {
  let folder: string;
  let file: string;
  let lines: string[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'snapshot-'));
    file = path.join(folder, 'index.snapshot');
    lines = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const start = async (more: Partial<SnapshotOptions> = {}) => {
    const engine = new EmbeddedCarSearchEngine();
    const say = (details: object, message: string) => {
      lines.push([message, 'err' in details ? String(details.err) : ''].join(' ').trim());
    };
    const kept = await keepSnapshot({ engine, alias: ALIAS, file, log: { info: say, warn: say }, ...more });
    return { engine, kept };
  };

  /** A run that has an index with these cars and stops. */
  const runWith = async (writes: readonly CarWrite[], more: Partial<SnapshotOptions> = {}) => {
    const { engine, kept } = await start(more);
    await engine.createIndex(INDEX);
    await engine.write(INDEX, writes);
    await engine.pointAlias(ALIAS, INDEX);
    await kept.stop();
    return engine;
  };

  it('is read at the next start: the same cars and revisions, under no alias until who writes the index says so', async () => {
    const former = await runWith(cars(450));
    const { engine, kept } = await start();
    expect(await engine.listIndexes()).toEqual([INDEX]);
    expect(await engine.resolveAlias(ALIAS)).toBeUndefined();
    const [{ ms: _, ...now }, { ms: __, ...then }] = (await Promise.all(
      [engine, former].map((each) => each.search(INDEX, query)),
    )) as [Awaited<ReturnType<typeof engine.search>>, Awaited<ReturnType<typeof engine.search>>];
    expect(now).toEqual(then);
    expect(engine.restoredRevisions(INDEX)).toEqual(new Map(cars(450).map(({ id, revision }) => [id, revision])));
    expect(former.restoredRevisions(INDEX)).toBeUndefined();
    await kept.stop();
  });

  it('is written again when the index has changed, and only then', async () => {
    const { engine, kept } = await start({ everyMs: 1 });
    await engine.createIndex(INDEX);
    await engine.write(INDEX, cars(10));
    await engine.pointAlias(ALIAS, INDEX);
    const until = async (copies: number) => {
      while (lines.length < copies) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    await until(1);
    await engine.write(INDEX, [{ id: 'c1', revision: 50, document: null }]);
    await until(2);
    await kept.stop();
    expect(lines).toHaveLength(2);
    const { engine: next, kept: nextKept } = await start();
    expect(next.restoredRevisions(INDEX)?.get('c1')).toBe(50);
    await nextKept.stop();
  });

  it('is ignored with a reason wherever it is cut off or damaged, and the start is one without it', async () => {
    await runWith(cars(450));
    const whole = await readFile(file);
    for (let turn = 1; turn < 40; turn += 1) {
      const at = Math.floor((whole.length * turn) / 40);
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at);
      for (const bytes of [whole.subarray(0, at), damaged]) {
        await writeFile(file, bytes);
        lines = [];
        const { engine, kept } = await start();
        expect(await engine.listIndexes()).toEqual([]);
        expect(lines).toEqual([
          expect.stringMatching(/^the copy of the search index cannot be used; the index is filled again Error: it/),
        ]);
        await kept.stop();
      }
    }
  });

  it('is ignored where another version wrote it', async () => {
    await runWith(cars(5));
    const whole = await readFile(file);
    const { toFrame } = await import('./frames.ts');
    const rest = whole.subarray(8 + whole.readUInt32LE(0));
    await writeFile(file, Buffer.concat([await toFrame([{ format: 0, fields: '', index: INDEX }]), rest]));
    lines = [];
    const { engine, kept } = await start();
    expect(await engine.listIndexes()).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('it is of another version')]);
    await kept.stop();
  });

  it('stays as it was where a new one fails or would be too large, and leaves nothing beside it', async () => {
    await runWith(cars(5));
    const before = await readFile(file);
    await runWith(cars(300), { mostBytes: 1_000 });
    expect(lines.at(-1)).toMatch(/could not be copied; its last copy stays Error: it would be larger than 1000 bytes/);
    expect(await readFile(file)).toEqual(before);
    expect(await readdir(folder)).toEqual(['index.snapshot']);
  });

  it('is not written again at a stop where nothing changed since the start', async () => {
    await runWith(cars(5));
    lines = [];
    const { engine, kept } = await start();
    await engine.pointAlias(ALIAS, INDEX);
    await kept.stop();
    expect(lines).toEqual(['the search index was read from its copy']);
  });

  it('stays as it was where a stop would wait too long for a new one', async () => {
    await runWith(cars(5));
    const before = await readFile(file);
    await runWith(cars(3_000), { longestStopMs: 0 });
    expect(lines.at(-1)).toMatch(/could not be copied; its last copy stays Error: the stop waits no longer/);
    expect(await readFile(file)).toEqual(before);
  });
});
