import { type CarWrite, type CarWriteResult, EmbeddedCarSearchEngine, type IndexStamp } from '@forecourt/car-search';
import { InfrastructureFault } from '@forecourt/messaging';

/** A call that changes an engine or compares it. */
export type EngineCall = 'createIndex' | 'deleteIndex' | 'pointAlias' | 'write' | 'refresh' | 'count';
/** Where a call fails: before it is applied, or after, as when the caller dies before it hears of it. */
export type Failing = 'before' | 'after';

/** The embedded engine, failing when a test says so, and remembering what it applied. */
export class FaultyEngine extends EmbeddedCarSearchEngine {
  /** Where each write fails. */
  failing: Failing | undefined;
  /** Where one call fails, for all indexes but one. */
  fault: { call: EngineCall; failing: Failing; sparing?: string | undefined } | undefined;
  /** Cars that it says to have written and has not. */
  dropping: readonly string[] = [];
  /** Cars that it refuses as they are. */
  refusing: readonly string[] = [];
  /** Each car and revision that was applied: `car-1@2`. */
  readonly applied: string[] = [];
  failures = 0;

  override createIndex(index: string): Promise<void> {
    return this.#attempt('createIndex', index, () => super.createIndex(index));
  }

  override deleteIndex(index: string): Promise<void> {
    return this.#attempt('deleteIndex', index, () => super.deleteIndex(index));
  }

  override pointAlias(alias: string, index: string): Promise<void> {
    return this.#attempt('pointAlias', index, () => super.pointAlias(alias, index));
  }

  override refresh(index: string): Promise<void> {
    return this.#attempt('refresh', index, () => super.refresh(index));
  }

  override count(index: string): Promise<number> {
    return this.#attempt('count', index, () => super.count(index));
  }

  override write(index: string, writes: readonly CarWrite[], stamp?: IndexStamp): Promise<CarWriteResult[]> {
    return this.#attempt('write', index, async () => {
      const results: CarWriteResult[] = [];
      for (const write of writes) {
        const { id, revision } = write;
        if (this.refusing.includes(id)) results.push({ id, outcome: 'refused', reason: 'it is illegible' });
        else if (this.dropping.includes(id)) results.push({ id, outcome: 'applied', storedRevision: revision });
        else {
          const [result] = await super.write(index, [write], stamp);
          if (result?.outcome === 'applied') this.applied.push(`${id}@${revision}`);
          if (result) results.push(result);
        }
      }
      return results;
    });
  }

  async #attempt<Answer>(call: EngineCall, index: string, make: () => Promise<Answer>): Promise<Answer> {
    const { fault } = this;
    const isMeant = fault?.call === call && fault.sparing !== index;
    const failing = isMeant ? fault.failing : call === 'write' ? this.failing : undefined;
    if (failing === 'before') this.#fail();
    const answer = await make();
    if (failing === 'after') this.#fail();
    return answer;
  }

  #fail(): never {
    this.failures += 1;
    throw new InfrastructureFault('The engine does not answer.');
  }
}
