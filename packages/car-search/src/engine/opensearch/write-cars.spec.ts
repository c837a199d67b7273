import { describe, expect, it } from '@jest/globals';
import { errors } from '@opensearch-project/opensearch';
import { aCar } from '../../conformance/stocked-index.ts';
import { type CarWrite, EngineUnavailableError, PartlyWrittenError, UnknownIndexError } from '../car-search-engine.ts';
import type { BulkItem } from './bulk-answer.ts';
import { writeCars } from './write-cars.ts';

/** Of each write. */
const stamp = { generation: 0, flush: 1 };
const NEVER_FITS = 54_000_000;

/** OpenSearch as a bulk request meets it: with an indexing pressure, and whatever the test adds. */
class FakeOpenSearch {
  /** The most bytes of operations that it takes at once. */
  pressure = 51_000_000;
  readonly requests: number[] = [];
  readonly stored = new Map<string, number>();
  readonly waits: number[] = [];
  busyFor = 0;
  answer: (id: string) => BulkItem | undefined = () => undefined;

  bulk = async (lines: string): Promise<BulkItem[]> => {
    const bytes = Buffer.byteLength(lines);
    this.requests.push(bytes);
    if (bytes > this.pressure) throw tooMany(bytes, this.pressure);
    if (this.busyFor > 0) {
      this.busyFor -= 1;
      throw tooMany(bytes, NEVER_FITS);
    }
    const actions = lines.split('\n').filter((_, place) => place % 2 === 0 && place < lines.split('\n').length - 1);
    return actions.map((line) => this.#take(JSON.parse(line).index));
  };

  versions = async (ids: readonly string[]) => new Map(ids.map((id) => [id, this.stored.get(id) ?? 0]));
  wait = async (ms: number) => void this.waits.push(ms);

  #take({ _id: id, version }: { _id: string; version: number }): BulkItem {
    const answer = this.answer(id);
    if (answer !== undefined) return answer;
    if ((this.stored.get(id) ?? 0) >= version)
      return { status: 409, error: { type: 'version_conflict_engine_exception' } };
    this.stored.set(id, version);
    return { status: 200 };
  }
}

function tooMany(operation: number, most: number): Error {
  const reason = `rejected execution of coordinating operation [coordinating_and_primary_bytes=0, replica_bytes=0, all_bytes=0, coordinating_operation_bytes=${operation}, max_coordinating_and_primary_bytes=${most}]`;
  return refusal(429, 'rejected_execution_exception', reason);
}

function refusal(statusCode: number, type: string, reason: string): Error {
  const body = { error: { type, reason }, status: statusCode };
  return new errors.ResponseError({ body, statusCode, headers: {}, meta: {} } as never);
}

/** Cars of about so many bytes each. */
const cars = (count: number, bytes = 100): CarWrite[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `car-${place}`,
    revision: 1,
    document: aCar(`car-${place}`, { features: ['x'.repeat(bytes)] }),
  }));
const outcomes = (results: readonly { outcome: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

describe('writing cars to OpenSearch', () => {
  it('keeps each request at 5 MB, however large the cars are: 600 of 90 kB made one of 54 MB, which was sent for ever', async () => {
    const engine = new FakeOpenSearch();
    expect(outcomes(await writeCars(engine, 'cars', cars(600, 90_000), stamp))).toEqual({ applied: 600 });
    expect(engine.requests.length).toBeGreaterThan(10);
    expect(Math.max(...engine.requests)).toBeLessThanOrEqual(5_000_000);
  });

  it('makes the lines of a request when it is sent: those of all cars at once fill the memory', async () => {
    const engine = new FakeOpenSearch();
    let made = 0;
    const madeBefore: number[] = [];
    const counted = cars(200, 90_000).map(({ document, ...write }) => ({
      ...write,
      get document() {
        made += 1;
        return document;
      },
    }));
    const { bulk } = engine;
    engine.bulk = async (lines) => {
      madeBefore.push(made);
      return bulk(lines);
    };
    expect(outcomes(await writeCars(engine, 'cars', counted, stamp))).toEqual({ applied: 200 });
    expect(Math.max(...madeBefore.slice(0, 2))).toBeLessThan(120);
    expect(made).toBe(200);
  });

  it('halves what OpenSearch says that it never takes, and waits for nothing', async () => {
    const engine = new FakeOpenSearch();
    engine.pressure = 700_000;
    expect(outcomes(await writeCars(engine, 'cars', cars(60, 90_000), stamp))).toEqual({ applied: 60 });
    expect(engine.waits).toEqual([]);
  });

  it('halves on 413 as well', async () => {
    const engine = new FakeOpenSearch();
    const { bulk } = engine;
    engine.bulk = async (lines) => {
      if (Buffer.byteLength(lines) > 300_000) throw refusal(413, 'too_large', 'Entity Too Large');
      return bulk(lines);
    };
    expect(outcomes(await writeCars(engine, 'cars', cars(20, 90_000), stamp))).toEqual({ applied: 20 });
  });

  it('waits for an engine that is busy, and then succeeds', async () => {
    const engine = new FakeOpenSearch();
    engine.busyFor = 2;
    expect(outcomes(await writeCars(engine, 'cars', cars(3), stamp))).toEqual({ applied: 3 });
    expect(engine.waits).toHaveLength(2);
  });

  it('says that the engine is away if it stays busy, and refuses no car for it', async () => {
    const engine = new FakeOpenSearch();
    engine.busyFor = Number.POSITIVE_INFINITY;
    await expect(writeCars(engine, 'cars', cars(3), stamp)).rejects.toThrow(EngineUnavailableError);
  });

  it('refuses the one document that alone is refused, with its reason, and writes all others', async () => {
    const engine = new FakeOpenSearch();
    const reason = 'mapping set to strict, dynamic introduction of [wings] within [_doc] is not allowed';
    engine.answer = (id) =>
      id === 'car-7' ? { status: 400, error: { type: 'strict_dynamic_mapping_exception', reason } } : undefined;
    const results = await writeCars(engine, 'cars', cars(20), stamp);
    expect(outcomes(results)).toEqual({ applied: 19, refused: 1 });
    expect(results[7]).toEqual({ id: 'car-7', outcome: 'refused', reason: expect.stringContaining('[wings]') });
  });

  it('does not send a document that is larger than any car may be, and says which field is', async () => {
    const engine = new FakeOpenSearch();
    const [car] = cars(1, 3_000_000);
    const [result, other] = await writeCars(engine, 'cars', [car as CarWrite, ...cars(2).slice(1)], stamp);
    expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('features takes most') });
    expect(other).toMatchObject({ outcome: 'applied' });
    expect(Math.max(...engine.requests)).toBeLessThan(100_000);
  });

  it('takes a read-only index for an engine that is away, and keeps what other items were answered', async () => {
    const engine = new FakeOpenSearch();
    const blocked = { status: 403, error: { type: 'cluster_block_exception', reason: 'index read-only (api)' } };
    engine.answer = (id) => (id === 'car-1' ? blocked : undefined);
    const fault = await writeCars(engine, 'cars', cars(3), stamp).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(PartlyWrittenError);
    expect(outcomes((fault as PartlyWrittenError).results)).toEqual({ applied: 2 });
    expect((fault as PartlyWrittenError).cause).toBeInstanceOf(EngineUnavailableError);
    expect(engine.waits).toEqual([]);
    engine.answer = () => ({ status: 404, error: { type: 'index_not_found_exception' } });
    await expect(writeCars(engine, 'cars', cars(3), stamp)).rejects.toThrow(UnknownIndexError);
  });

  it.each([
    [400, 'index_closed_exception'],
    [403, 'security_exception'],
    [403, 'cluster_block_exception'],
    [429, 'cluster_block_exception'],
  ])('waits for an index that answers %i %s: no document is at fault', async (status, type) => {
    const engine = new FakeOpenSearch();
    engine.answer = () => ({ status, error: { type, reason: 'not now' } });
    await expect(writeCars(engine, 'cars', cars(3), stamp)).rejects.toThrow(EngineUnavailableError);
  });

  it('answers the stored revision of what is stale', async () => {
    const engine = new FakeOpenSearch();
    engine.stored.set('car-1', 5);
    expect(await writeCars(engine, 'cars', cars(2), stamp)).toEqual([
      { id: 'car-0', outcome: 'applied', storedRevision: 1 },
      { id: 'car-1', outcome: 'stale', storedRevision: 5 },
    ]);
  });
});
