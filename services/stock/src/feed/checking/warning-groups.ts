import type { FeedVerdict, FieldError, WarningGroup } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';
import { type FindingRuleName, findingRuleOf, findingRules, readFault } from './finding-rules.ts';

/** More kinds than a sender will read through; further ones are not counted. */
const MOST_GROUPS = 100;
/** Columns and keys that are watched; a sender with more sees the others once these are gone. */
const MOST_COLUMNS = 200;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 300;

/** Warnings of many rows by their rule and field, each with how many rows have it and the first as an example (FEED-10). */
export class WarningGroups {
  readonly #groups: Map<string, WarningGroup>;

  /** @param before what was counted of earlier rows. */
  constructor(before: readonly WarningGroup[] = []) {
    this.#groups = new Map(before.map((group) => [keyOf(group), group]));
  }

  /** Counts the warnings of a row. */
  add({ index, stocknum, warnings = [] }: Pick<FeedVerdict, 'index' | 'stocknum' | 'warnings'>): void {
    for (const [key, { rule, field, warning }] of groupsOf(warnings)) {
      const known = this.#groups.get(key);
      if (known) this.#groups.set(key, { ...known, rows: known.rows + 1 });
      else if (this.#groups.size < MOST_GROUPS) {
        const example = {
          row: index + 1,
          ...(stocknum === undefined ? {} : { stocknum }),
          message: warning.message.slice(0, LONGEST_TEXT),
        };
        this.#groups.set(key, { rule, field, rows: 1, example, fix: findingRules[rule].fix });
      }
    }
  }

  /** All groups, the most frequent first, and the columns that nothing reads. */
  list(unread?: UnreadColumns): WarningGroup[] {
    return [...this.#groups.values(), ...(unread?.list() ?? [])].sort((one, other) => other.rows - one.rows);
  }
}

/** The warnings of one row, the first of each rule and field, by the key of their group. */
export function groupsOf(
  warnings: readonly FieldError[],
): Map<string, { rule: FindingRuleName; field: string; warning: FieldError }> {
  const groups = new Map<string, { rule: FindingRuleName; field: string; warning: FieldError }>();
  for (const warning of warnings) {
    const { says, came } = readFault(warning.message);
    const rule = findingRuleOf({ field: warning.field, says, came });
    const field = withoutPlaces(warning.field).slice(0, LONGEST_NAME);
    const key = keyOf({ rule, field });
    if (!groups.has(key)) groups.set(key, { rule, field, warning });
  }
  return groups;
}

/** No rule's name has a blank in it. */
const keyOf = ({ rule, field }: Pick<WarningGroup, 'rule' | 'field'>): string => `${rule} ${field}`;

/** A field without its place in a list: `car.images[3].url` is as any of them. */
const withoutPlaces = (field: string): string => field.replaceAll(/\[\d+\]/g, '[]');

/** The columns of a file, or keys of JSON, that its mapping reads nothing from: reported once each, not dropped silently (FEED-4). */
export class UnreadColumns {
  readonly #read: ReadonlySet<string>;
  readonly #found = new Map<string, WarningGroup>();
  /** By column, whether nothing reads it, or the key around it that is read as a whole. */
  readonly #known = new Map<string, boolean | string>();

  /** @param read the columns that the mapping reads, or knows and passes over. */
  constructor(read: Iterable<string>) {
    this.#read = new Set(read);
  }

  /** Looks at a record, by the names of its columns. */
  note(index: number, record: Readonly<Record<string, string | readonly string[] | undefined>>): void {
    for (const name in record) {
      const isUnread = this.#isUnread(name);
      if (isUnread === false) continue;
      // An element within a text is read with it. An object where a text is expected is not.
      if (typeof isUnread === 'string' && textOf(record[isUnread]) !== '') continue;
      const text = textOf(record[name]);
      if (text === '') continue;
      const group = this.#found.get(name);
      if (group) group.rows += 1;
      else if (this.#found.size < MOST_COLUMNS) this.#found.set(name, unread(name, index, text));
    }
  }

  list(): WarningGroup[] {
    return [...this.#found.values()];
  }

  #isUnread(name: string): boolean | string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const isUnread = name !== '' && !this.#read.has(name) && (this.#readAround(name) ?? true);
    if (this.#known.size < 10 * MOST_COLUMNS) this.#known.set(name, isUnread);
    return isUnread;
  }

  /** The key around one that is read as a whole, such as a text with elements in it. */
  #readAround(name: string): string | undefined {
    for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1))
      if (this.#read.has(name.slice(0, dot))) return name.slice(0, dot);
    return undefined;
  }
}

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value.trim() : (value ?? []).join(', ').trim();

const unread = (name: string, index: number, text: string): WarningGroup => ({
  rule: 'unread',
  field: name.slice(0, LONGEST_NAME),
  rows: 1,
  example: { row: index + 1, message: `nothing reads this; got ${showValue(text)}` },
  fix: 'Add a rule for it to the mapping if it should be read; leave it out of the file otherwise.',
});
