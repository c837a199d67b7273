import { describe, expect, it } from '@jest/globals';
import { resultsFixture } from '../../testing/results-fixture.ts';
import { choiceIn, choiceName } from './facet-choices.ts';

describe('a choice by its name', () => {
  const page = resultsFixture('/search/used-cars?make=Toyota');

  it('is found on whatever page has arrived, a model below its make too', () => {
    expect(choiceIn(page, choiceName('make', 'Mazda'))?.href).toBe('/search/used-cars?make=Toyota&make=Mazda');
    expect(choiceIn(page, choiceName('make', 'HiLux'))?.label).toBe('HiLux');
  });

  it('is not there where no section has it', () => {
    expect(choiceIn(page, choiceName('make', 'Lada'))).toBeUndefined();
    expect(choiceIn(page, choiceName('price', '10000:'))).toBeUndefined();
  });
});
