import type { CsvFieldRule } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';

/** A record by its column names; in JSON and XML a column can have several values. */
export type CsvRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A rule's result for a record: a value (null clears; with the fault that its default stands for, or a note of what was made of the cell), nothing, or
 * a fault that names the column and the value.
 */
export type CsvValue =
  | { value: unknown; fault?: string; note?: string }
  | { absent: true /** For an empty cell. */; isEmpty?: true }
  | { fault: string };

/** The source of a rule's value, as a fault names it: `column "Year"`. */
export function sourceOf(rule: CsvFieldRule): string {
  if (rule.column !== undefined) return `column "${rule.column}"`;
  if (rule.first_of) return `columns "${rule.first_of.join('", "')}"`;
  return rule.template === undefined ? "the mapping's own value" : `columns of "${rule.template}"`;
}

/** The columns that a rule's value is made of, without its alternatives'. */
export function sourcesOf({ column, first_of, template }: CsvFieldRule): string[] {
  if (column !== undefined) return [column];
  return first_of ?? Array.from((template ?? '').matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name);
}

/** All columns that a rule looks at, each once. */
export function columnsOf(rule: CsvFieldRule): string[] {
  const { when, or = [] } = rule;
  return [...new Set([...sourcesOf(rule), ...(when ? [when.column] : []), ...or.flatMap(columnsOf)])];
}

/** Whether a record without this field is refused, and not only the field left out. */
export const isRequired = (rule: CsvFieldRule): boolean => rule.required || rule.otherwise === 'refuse';

/** A fault that names the rule's source, what was expected and what came. */
export const fault = (rule: CsvFieldRule, expected: string, came: string): { fault: string } => ({
  fault: `${sourceOf(rule)}: expected ${expected}; got ${showValue(came)}`,
});

/** Says that a text had characters in it that nobody sees. */
export const controlsNote = (rule: CsvFieldRule, came: string): string =>
  `${fault(rule, 'text without control characters', came).fault}. They were removed, or read as Windows means them.`;

/** Says that a text was taken for another encoding before it was sent, so that é became Ã©. It is kept, as nobody knows what else happened to it. */
export const decodedNote = (rule: CsvFieldRule, came: string): string =>
  `${fault(rule, 'text in UTF-8, not UTF-8 that was read as another encoding', came).fault}. It is kept as it was sent.`;

/** Says that a text had HTML in it. */
export const htmlNote = (rule: CsvFieldRule, came: string): string =>
  `${sourceOf(rule)}: expected plain text; got ${showValue(came)}. Its HTML was turned into plain text.`;
