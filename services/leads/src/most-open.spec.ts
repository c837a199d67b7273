import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { serviceKind } from './companions/service-booking/service-booking.ts';
import { driveKind } from './companions/test-drive/test-drive.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five'];
const read = (page: string) => readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');

describe('how many bookings one person may have open', () => {
  it.each([
    ['test drive', 'times of test drives', driveKind],
    ['service booking', 'times of services', serviceKind],
  ])('of a %s are as many as the documents say', (booking, times, { mostOpen }) => {
    expect(read('automated-decisions.md')).toContain(`| A ${ORDINALS[mostOpen]} ${booking} ahead is refused |`);
    expect(read('fairness.md')).toContain(`| ${times} | ${NUMBERS[mostOpen]} open ones a person on a site`);
  });
});
