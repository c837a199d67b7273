import type { SitePage } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { reviewFeedbackView } from './review-feedback.page.ts';
import { spinToWinView } from './spin-to-win.page.ts';

const now = new Date('2026-03-03T23:00:00Z');
const pages = [{ path: '/customer-feedback-survey' } as SitePage];
const profile = (name: string) => ({ name, review_url: `https://reviews.example/${name.toLowerCase()}` });
const dealerships = [
  exampleDealership(1, 'riverside', { name: 'Riverside', gmb_profiles: [profile('Newstead')] }),
  exampleDealership(2, 'hillside', { name: 'Hillside', gmb_profiles: [profile('Toowong')] }),
];
const view = (query: string, site = { dealerships, pages }) => reviewFeedbackView(site, new URLSearchParams(query));

describe('the page of review feedback', () => {
  it('names the customer and the dealership, and leads to its reviews or to the survey', () => {
    expect(view('first_name=Mia&dealership_name=Hillside')).toMatchObject({
      kind: 'review_feedback',
      title: 'Mia, how was your visit?',
      message: 'Thank you for choosing Hillside. Please tell us how it went.',
      good: { label: 'I had a good experience', href: 'https://reviews.example/toowong' },
      bad: { label: 'I had a bad experience', href: '/customer-feedback-survey' },
    });
  });

  it('says Valued Customer and Our Dealership where the address names nobody', () => {
    expect(view('first_name=%20')).toMatchObject({
      title: 'Valued Customer, how was your visit?',
      message: 'Thank you for choosing Our Dealership. Please tell us how it went.',
      good: { href: 'https://reviews.example/newstead' },
    });
  });

  it('is not there without a survey or a place for reviews', () => {
    expect(view('', { dealerships, pages: [] })).toBeNull();
    expect(view('', { dealerships: [exampleDealership(1, 'riverside')], pages })).toBeNull();
  });
});

describe('the page of the wheel', () => {
  it('says the true odds, which are not always one in a whole number', () => {
    const prizes = [
      { key: 'mug', name: 'A mug', chance: 3 },
      { key: 'none', name: 'Better luck next time', chance: 7 },
    ];
    const { prizes: shown } = spinToWinView(exampleSite({ spin_to_win: { enabled: true, prizes } }), now);
    expect(shown.map(({ chance }) => chance)).toEqual(['3 in 10', '7 in 10']);
  });

  it('says what can be won and by which chance', () => {
    const prizes = [
      { key: 'mug', name: 'A mug', chance: 7 },
      { key: 'fuel', name: '$50 of fuel', chance: 2 },
      { key: 'car', name: 'A weekend car', chance: 1 },
    ];
    const { prizes: shown, form } = spinToWinView(exampleSite({ spin_to_win: { enabled: true, prizes } }), now);
    expect(shown).toEqual([
      { name: 'A mug', chance: '7 in 10', share: 0.7 },
      { name: '$50 of fuel', chance: '1 in 5', share: 0.2 },
      { name: 'A weekend car', chance: '1 in 10', share: 0.1 },
    ]);
    expect(form).toMatchObject({ name: 'spin_to_win', path: '/spin-to-win' });
  });
});
