import { type CarWrite, type CarWriteResult, EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { InfrastructureFault } from '@forecourt/messaging';

/** The embedded engine, failing where a test says so, and remembering what it applied. */
export class FaultyEngine extends EmbeddedCarSearchEngine {
  /** Where each write fails: before it is applied, or after, as when the writer dies before it hears of it. */
  failing: 'before' | 'after' | undefined;
  /** Each car and revision that was applied: `car-1@2`. */
  readonly applied: string[] = [];
  failures = 0;

  override async write(index: string, writes: readonly CarWrite[]): Promise<CarWriteResult[]> {
    if (this.failing === 'before') this.#fail();
    const results = await super.write(index, writes);
    const applied = results.filter(({ outcome }) => outcome === 'applied');
    this.applied.push(...applied.map(({ id, storedRevision }) => `${id}@${storedRevision}`));
    if (this.failing === 'after') this.#fail();
    return results;
  }

  #fail(): never {
    this.failures += 1;
    throw new InfrastructureFault('The engine does not answer.');
  }
}
