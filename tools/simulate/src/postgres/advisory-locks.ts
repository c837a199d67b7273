import type { Session } from './session.ts';
import type { RowLock } from './table.ts';
import { Blocked } from './transaction.ts';

/** How long a lock is held. */
type Span = 'transaction' | 'session';

interface Hold {
  readonly session: Session;
  readonly span: Span;
  readonly lock: RowLock;
}

/** The advisory locks of a database: each is one session's, or shared, and held as often as it was taken. */
export class AdvisoryLocks {
  readonly #holds = new Map<string, Hold[]>();

  /** Takes a lock. @throws Blocked while another session has it */
  take(key: string, session: Session, span: Span, lock: RowLock = 'exclusive'): void {
    if (!this.tryTake(key, session, span, lock)) throw new Blocked(key);
  }

  /** Takes a lock that no other session's hold excludes. @returns whether it did */
  tryTake(key: string, session: Session, span: Span, lock: RowLock = 'exclusive'): boolean {
    const holds = this.#holds.get(key) ?? [];
    const isExcluded = (held: Hold) => held.session !== session && (lock === 'exclusive' || held.lock === 'exclusive');
    if (holds.some(isExcluded)) return false;
    this.#holds.set(key, [...holds, { session, span, lock }]);
    return true;
  }

  /** Gives back one of the session's own. @returns whether it had one */
  release(key: string, session: Session): boolean {
    const holds = this.#holds.get(key) ?? [];
    const place = holds.findIndex((held) => held.session === session && held.span === 'session');
    if (place < 0) return false;
    this.#keep(key, holds.toSpliced(place, 1));
    return true;
  }

  /** Gives back all of a session's locks that last so long. @returns whether there were any */
  releaseAll(session: Session, span: Span): boolean {
    let isAny = false;
    for (const [key, holds] of [...this.#holds]) {
      const rest = holds.filter((held) => held.session !== session || held.span !== span);
      if (rest.length === holds.length) continue;
      isAny = true;
      this.#keep(key, rest);
    }
    return isAny;
  }

  /** Who has a lock, besides a session. */
  othersWith(key: string, session: Session): Session[] {
    return (this.#holds.get(key) ?? []).map((held) => held.session).filter((holder) => holder !== session);
  }

  #keep(key: string, holds: Hold[]): void {
    if (holds.length === 0) this.#holds.delete(key);
    else this.#holds.set(key, holds);
  }
}
