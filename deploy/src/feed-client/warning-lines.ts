import type { WarningGroup } from '@forecourt/contracts';

/** Kinds that are counted; a sender reads through fewer. */
const MOST_KINDS = 200;

/** A kind of warning, and how often it came. @param shown how many kinds are printed */
export function warningLines(groups: readonly WarningGroup[], shown: number): string[] {
  const more = groups.length - shown;
  return [
    ...groups.slice(0, shown).map(({ rule, field, rows, example, fix }) => {
      const { stocknum, message } = example;
      const where = rule === 'unread' ? `column or key ${field}` : field;
      const first = stocknum === undefined ? '' : ` (${stocknum})`;
      return `  warning in ${rows} ${rows === 1 ? 'row' : 'rows'}: ${where === '' ? '' : `${where}: `}${message}${first}${/[.…]$/.test(message) && first === '' ? '' : '.'} ${fix}`;
    }),
    ...(more > 0 ? [`  … and ${more} more ${more === 1 ? 'kind' : 'kinds'} of warning.`] : []),
  ];
}

/** The kinds of warnings of a file that is sent in several requests. */
export class WarningTotals {
  readonly #kinds = new Map<string, WarningGroup>();

  /** Adds those of one answer. */
  add(groups: readonly WarningGroup[]): void {
    for (const group of groups) {
      const key = `${group.rule} ${group.field}`;
      const known = this.#kinds.get(key);
      if (known) this.#kinds.set(key, { ...known, rows: known.rows + group.rows });
      else if (this.#kinds.size < MOST_KINDS) this.#kinds.set(key, group);
    }
  }

  /** All of them, the most frequent first. */
  list(): WarningGroup[] {
    return [...this.#kinds.values()].sort((one, other) => other.rows - one.rows);
  }
}
