import { makeNamed } from '@forecourt/contracts';
import type { Rule } from './field-rules.ts';
import type { HeadRecord } from './file-head.ts';

/** Of the cells of a title, so many must begin with a make on the platform's list. */
const SOME = 0.3;
/** Models of two words that begin as other makes' models end. */
const MODEL = '(Range Rover|Grand \\S+|Santa \\S+|\\S+)';
/** The longest pattern that a mapping takes. */
const LONGEST_PATTERN = 200;
const YEAR = '^(?:\\d{4} )?';

/** A make of two words that a file cuts after the first, and what its rows have in the model's place. */
interface CutMake {
  readonly first: string;
  readonly whole: string;
}

const textOf = (cell: HeadRecord[string] | undefined): string =>
  (typeof cell === 'object' ? cell.join(' ') : (cell ?? '')).trim();
const withoutYear = (title: string): string => title.replace(/^\d{4} /, '');

/** The makes of two words that titles begin with. */
function longMakes(titles: readonly string[]): string[] {
  const pairs = titles.map((title) => withoutYear(title).split(/\s+/).slice(0, 2).join(' '));
  return [...new Set(pairs.filter((pair) => pair.includes(' ') && makeNamed(pair)))];
}

/** Whether a column's cells are titles that begin with makes, such as `Toyota Corolla Ascent` or `2019 Kia Rio`. */
export function beginsWithMakes(titles: readonly string[]): boolean {
  const known = titles.filter((title) => {
    const [first = '', second = ''] = withoutYear(title).split(/\s+/);
    return second !== '' && (makeNamed(first) !== undefined || makeNamed(`${first} ${second}`) !== undefined);
  });
  return titles.length > 0 && known.length >= titles.length * SOME;
}

/** Rules that take make and model out of a title. */
export function rulesOfTitles(column: string, titles: readonly string[]): { make: Rule; model: Rule } {
  const makes = longMakes(titles);
  const pattern = (some: readonly string[]) =>
    [...some.map((make) => make.replace(/[.+*?()[\]{}|\\^$]/g, '.')), '\\S+'].join('|');
  while (pattern(makes).length > LONGEST_PATTERN - MODEL.length - YEAR.length - 10) makes.pop();
  return {
    make: { column, match: `${YEAR}(${pattern(makes)})`, required: true },
    model: { column, match: `${YEAR}(?:${pattern(makes)}) ${MODEL}`, required: true },
  };
}

/**
 * Makes of two words that a file cuts: `Land` in the make's column and `Rover` in the model's. Their models are then only in the title.
 * @param columns those of make, model and title.
 */
export function cutMakes(
  records: readonly HeadRecord[],
  columns: { readonly make: string; readonly model: string },
): CutMake[] {
  const cut = records.flatMap((record): [string, string][] => {
    const [first, second] = [textOf(record[columns.make]), textOf(record[columns.model])];
    const whole = `${first} ${second}`;
    return first !== '' && !makeNamed(first) && makeNamed(whole) ? [[first, whole]] : [];
  });
  return [...new Map(cut)].map(([first, whole]) => ({ first, whole }));
}

/** The rules of make and model where makes are cut: the make by its first word, the model from the title for these. */
export function rulesOfCutMakes(
  { make, model }: { readonly make: Rule; readonly model: Rule },
  cut: readonly CutMake[],
  title: string | undefined,
): { make: Rule; model: Rule } {
  const makes = Object.fromEntries(cut.map(({ first, whole }) => [first, whole]));
  const ofTitle = cut.map(({ first, whole }) => ({
    column: title,
    when: { column: make.column, is: [first] },
    match: `${whole.replace(/[.+*?()[\]{}|\\^$]/g, '.')} ${MODEL}`,
  }));
  const [one, ...others] = ofTitle;
  return {
    make: { ...make, values: makes },
    model: title === undefined || !one ? model : { ...one, required: true, or: [...others, { column: model.column }] },
  };
}
