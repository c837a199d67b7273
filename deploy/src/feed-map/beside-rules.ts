import { bodyTypeNamed, csvFields } from '@forecourt/contracts';
import { type Rule, readShare } from './field-rules.ts';

/** What is burnt beside the current of a hybrid. */
const BURNT = '(?:petrol|unleaded|ulp|gas|diesel|regular|premium|hybrid)';
/** A cell that names both is a hybrid, in either order; its first word alone would be another fuel. Any other cell gives nothing here. */
const HYBRID: Rule = { values: { e: 'Hybrid' }, otherwise: 'absent' };

/** Filters besides a field that keeps the words of the file: by the part of the text that says which it is. */
const simpleParts: Readonly<Record<string, Rule & { field: string; before?: readonly Rule[] }>> = {
  trans: {
    field: 'simple_transmission',
    match: '(auto|cvt|dct|dual clutch|manual)',
    values: { auto: 'Automatic', cvt: 'Automatic', dct: 'Automatic', 'dual clutch': 'Automatic', manual: 'Manual' },
    otherwise: 'absent',
  },
  fuel: {
    field: 'simple_fuel',
    before: [
      { ...HYBRID, match: `^.*${BURNT}.*(e)lectric|^` },
      { ...HYBRID, match: `^.*(e)lectric.*${BURNT}|^` },
    ],
    match: '(diesel|hybrid|electric|lpg|petrol|unleaded|ulp|gasoline|e10|^regular|^premium$)',
    values: {
      diesel: 'Diesel',
      hybrid: 'Hybrid',
      electric: 'Electric',
      lpg: 'LPG',
      ...Object.fromEntries(
        ['petrol', 'unleaded', 'ulp', 'gasoline', 'e10', 'regular', 'premium'].map((word) => [word, 'Petrol']),
      ),
    },
    otherwise: 'absent',
  },
};

/** What one column of an engine says in words: 4 cyl, 2.2 L; 1248 CC. */
const ofEngine: readonly (readonly [string, Rule])[] = [
  ['variant.cylinders', { match: '(\\d+) ?cyl', as: 'integer' }],
  ['variant.enginesize_litres', { match: '([\\d.]+) ?L(?:tr|itre)?s?\\b', as: 'number' }],
  ['variant.enginesize_litres', { match: '(\\d+) ?cc', as: 'number', unit: 'cubic centimetres' }],
];
/** Cells that a further rule must read to be proposed. */
const SOME = 0.5;

/** Further fields that the same column gives. @param own the rule of the field, @param taken fields that other columns give */
export function besides(
  field: string,
  { column, blank }: Rule,
  cells: readonly string[],
  taken: ReadonlySet<string>,
): [string, Rule][] {
  const from: Rule = { column, ...(blank ? { blank } : {}) };
  if (field === 'engine_size')
    return ofEngine
      .filter(
        ([name, rule]) => !taken.has(name) && csvFields.has(name) && readShare(name, { column, ...rule }, cells) > SOME,
      )
      .map(([name, rule]) => [name, { ...from, ...rule }]);
  if (field === 'body') return [['simple_body', { ...from, values: bodiesOf(cells), otherwise: 'absent' }]];
  const simple = simpleParts[field];
  if (!simple) return [];
  const { field: other, before = [], ...rule } = simple;
  const [first = from, ...rest] = [...before, rule].map((each) => ({ ...from, ...each }));
  return [[other, rest.length > 0 ? { ...first, or: rest } : first]];
}

function bodiesOf(cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...new Set(cells)].flatMap((cell) => {
      const body = bodyTypeNamed(cell) ?? bodyTypeNamed(cell.split(/[/,]/)[0]?.trim() ?? '');
      return body ? [[cell, body.label] as const] : [];
    }),
  );
}
