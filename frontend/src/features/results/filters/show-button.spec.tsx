import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { resultsFixture } from '../../../testing/results-fixture.ts';
import { ShowButton } from './show-button.tsx';

const content = resultsFixture('/search/used-cars', 338);
const words = (state: { loading: boolean; old: boolean }) =>
  renderToString(<ShowButton content={content} {...state} onClick={() => undefined} />)
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, '');

describe('the button that goes to the results', () => {
  it('SRCH-9 shows the true number from the start', () => {
    expect(words({ loading: false, old: false })).toBe('Show me 338 cars');
  });

  it('SRCH-9 shows no number while it is not known, or no longer true', () => {
    expect(words({ loading: true, old: false })).toBe('Show me the cars');
    expect(words({ loading: false, old: true })).toBe('Show me the cars');
  });
});
