import { describe, expect, it } from '@jest/globals';
import { checkHistories, type Operation } from './history.ts';

const reserve = (client: number, result: Operation['result'], call: number, end: number | null): Operation => ({
  ...{ client, kind: 'reserve', result, call, return: end },
});
const held = reserve(1, 'held', 1, 500);
/** Asked beside the one who holds it, in an order that a search without any sense would try 2^198 ways of. */
const others = Array.from({ length: 198 }, (_, place) =>
  reserve(2 + place, 'refused', 2 + (place % 40), 600 + ((place * 97) % 1_000)),
);
const lost = reserve(0, 'unknown', 0, null);
const later = (result: Operation['result'], call: number) => reserve(300, result, call, call + 100);
const givenBack: Operation = { client: 1, kind: 'release', result: 'released', call: 2_000, return: 2_050 };

const cases: readonly (readonly [string, 'Ok' | 'Illegal', readonly Operation[]])[] = [
  ['one holds it', 'Ok', [held, ...others]],
  ['an answer was lost before', 'Ok', [lost, held, ...others]],
  ['whose answer was lost may be who holds it', 'Ok', [lost, ...others]],
  ['another one holds it once it was given back', 'Ok', [held, ...others, givenBack, later('held', 2_100)]],
  ['two hold it', 'Illegal', [held, ...others, later('held', 510)]],
  ['two hold it beside a lost answer', 'Illegal', [lost, held, ...others, later('held', 510)]],
  ['somebody was refused before anybody could hold it', 'Illegal', [reserve(400, 'refused', -2, -1), held, ...others]],
  ['all were refused', 'Illegal', others],
];

describe('the judge of 200 buyers', () => {
  const faults = checkHistories(cases.map(([name, , operations]) => ({ name, operations })));
  // Without Go there is no judge.
  (faults ? it : it.skip)('decides on each history', () => {
    expect(faults).toEqual(cases.flatMap(([name, verdict]) => (verdict === 'Illegal' ? [`Illegal ${name}`] : [])));
  });
});
