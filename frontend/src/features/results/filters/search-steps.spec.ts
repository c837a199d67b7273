import { describe, expect, it } from '@jest/globals';
import { resultsFixture } from '../../../testing/results-fixture.ts';
import { choiceIn, choiceName } from './search-steps.ts';

describe('a choice by its name', () => {
  const page = resultsFixture('/search/used-cars?make=Toyota');

  it('is found on any page that has arrived, also a model below its make', () => {
    expect(choiceIn(page, choiceName('make', 'Mazda'))?.href).toBe('/search/used-cars?make=Toyota&make=Mazda');
    expect(choiceIn(page, choiceName('make', 'HiLux'))?.label).toBe('HiLux');
  });

  it('is not there if no section has it', () => {
    expect(choiceIn(page, choiceName('make', 'Lada'))).toBeUndefined();
    expect(choiceIn(page, choiceName('price', '10000:'))).toBeUndefined();
  });
});
