import { describe, expect, it } from '@jest/globals';
import { resultsFixture } from '../../../testing/results-fixture.ts';
import { typedFirst } from './typed-first.ts';

const { sections } = resultsFixture('/search/used-cars');
const TYPED = { label: 'Price, distance', sections: ['price', 'near'] };

describe('the sections of a phone’s sheet', () => {
  it('begin with what is typed, in that order and open, and then are as the side bar has them', () => {
    const sheet = typedFirst({ sections: sections.toReversed(), typed_first: TYPED });
    expect(sheet.slice(0, 2).map(({ name, open }) => [name, open])).toEqual([
      ['price', true],
      ['near', true],
    ]);
    expect(sheet.slice(2)).toEqual(sections.toReversed().filter(({ name }) => !TYPED.sections.includes(name)));
  });

  it('are as they were where nothing is typed', () => {
    expect(typedFirst({ sections, typed_first: null })).toEqual(sections);
  });
});
