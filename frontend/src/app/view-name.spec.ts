import { describe, expect, it } from '@jest/globals';
import { viewName } from './view-name.ts';

describe('what shows a kind of page', () => {
  it.each([
    ['vehicle', 'VehiclePage'],
    ['spin_to_win', 'SpinToWinPage'],
  ])('%s is called %s', (kind, name) => {
    expect(viewName(kind)).toBe(name);
  });
});
