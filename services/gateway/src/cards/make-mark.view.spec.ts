import { makes } from '@forecourt/contracts';
import { DocumentIndex } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { makeLetters, makeMarkView } from './make-mark.view.ts';

const documents = new DocumentIndex();
documents.apply([
  {
    site: 'platform',
    kind: 'manufacturer',
    id: 'toyota',
    revision: 1,
    revised_at: '2026-03-01T00:00:00Z',
    summary: { name: 'Toyota', slug: 'toyota', logo: 'https://logos.example/toyota.svg' },
  },
]);
const none = new DocumentIndex().of('riverside');

describe('the mark of a make', () => {
  it('is a shape of its own for each listed make', () => {
    const marks = makes.map(({ name }) => makeMarkView(name, none));
    const shapes = marks.map((mark) => ('logo' in mark ? mark.logo : `${mark.outline}-${mark.motif}`));
    expect(new Set(shapes).size).toBe(makes.length);
    expect(marks.filter((mark) => 'logo' in mark || mark.letters === '' || mark.outline === null)).toEqual([]);
  });

  it('is the same by another name of the make', () => {
    expect(makeMarkView('VW', none)).toEqual(makeMarkView('Volkswagen', none));
  });

  it('is its letters alone for a make that is not listed', () => {
    expect(makeMarkView('Bolwell', none)).toEqual({ letters: 'Bo', outline: null, motif: null });
  });

  it('is the logo where one is configured', () => {
    expect(makeMarkView('Toyota', documents.of('riverside'))).toEqual({ logo: 'https://logos.example/toyota.svg' });
    expect(makeMarkView('Mazda', documents.of('riverside'))).toMatchObject({ letters: 'Ma' });
  });
});

describe('the letters of a make', () => {
  it.each([
    ['BMW', 'BMW'],
    ['MG', 'MG'],
    ['Land Rover', 'LR'],
    ['Mercedes-Benz', 'MB'],
    ['Mazda', 'Ma'],
    ['RAM', 'RAM'],
    ['škoda', 'Šk'],
    ['', ''],
  ])('of %s are %s', (make, letters) => {
    expect(makeLetters(make)).toBe(letters);
  });
});
