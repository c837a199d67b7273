import type { Picture } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { saveSearchFixture } from './testing/alerts-fixture.ts';
import { contentFixture } from './testing/content-fixture.ts';
import { modelFixture } from './testing/models-fixture.ts';
import { pageFixture } from './testing/page-fixture.ts';
import { rendered as render, renderedWhole } from './testing/rendered.ts';
import { resultsFixture } from './testing/results-fixture.ts';
import { vehicleFixture } from './testing/vehicle-fixture.ts';

const picture: Picture = { src: '/images/stocktake.jpg', alt: 'Flags on the yard', width: 640, height: 480 };
const results = (query = '') => resultsFixture(`/search/used-cars${query}`);

/** What is inside each item of the list of cards. */
const cardsIn = (html: string) => {
  const list = html.slice(html.indexOf('id="found"'));
  return list.split(/<li(?: data-two[^>]*)?>(?=<(?:article|aside))/).slice(1);
};

describe('the form of an alert, rendered on the server', () => {
  it('LEAD-11 takes an empty address where a user may have confirmed one, as browsers check it too', async () => {
    const inputOf = async (own_address: string | null) =>
      /<input[^>]*name="email"[^>]*>/.exec(await render({ ...saveSearchFixture(), own_address }))?.[0];
    expect(await inputOf('Leave it empty.')).not.toContain('required');
    expect(await inputOf(null)).toContain('required');
  });
});

describe('the menu of models, rendered on the server', () => {
  it('MODEL-1 has tabs that are valid HTML: a radio button takes no autocomplete', async () => {
    const page = pageFixture(resultsFixture('/search/used-cars'));
    const tabs = [{ label: 'All Vehicles', scrolls: false }];
    const models = [{ ...modelFixture(0), tabs: [0] }];
    const menu = { kind: 'models' as const, label: 'New Vehicles', tabs, models, links: [] };
    const html = await renderedWhole({ ...page, frame: { ...page.frame, menu: [menu] } }, '/search/used-cars');
    const radios = html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
    expect(radios.length).toBeGreaterThan(0);
    expect(radios.filter((radio) => /autocomplete/i.test(radio))).toEqual([]);
  });
});

describe('what narrows a search, rendered on the server', () => {
  it('SRCH-7 has thumbs that move by equal steps of a thousand dollars over the range', async () => {
    const html = await render(results());
    const thumbs = html.match(/<input type="range"[^>]*aria-label="M\w+ price"[^>]*>/g) ?? [];
    expect(thumbs.map((thumb) => /min="5000" max="120000" step="1000"/.test(thumb))).toEqual([true, true]);
    expect(html).toContain('Half are from $18,000 to $42,000.');
  });

  it('SRCH-8 has the presets as links', async () => {
    const html = await render(results());
    expect(html).toMatch(/<a [^>]*href="\/search\/used-cars\?seats=7"[^>]*>7 seats</);
  });

  it('SRCH-8 has makes as tiles with their logos, or letters in their shape', async () => {
    const page = results();
    const marks = [{ logo: '/images/toyota.svg' }, { letters: 'Mz', outline: 1, motif: null }];
    const sections = page.sections.map((section) =>
      section.kind === 'list' && section.look === 'tiles'
        ? { ...section, options: section.options.map((option, place) => ({ ...option, mark: marks[place] })) }
        : section,
    );
    const html = await render({ ...page, sections } as typeof page);
    expect(html).toMatch(/>Toyota<\/span>(?:(?!<\/a>).)*<img src="\/images\/toyota.svg"/);
    expect(html).toMatch(/>Mazda<\/span>(?:(?!<\/a>).)*<svg(?:(?!<\/a>).)*<span>Mz<\/span>/);
  });

  it('SRCH-8 has the dropdown of makes with the popular ones above the mark All Makes', async () => {
    const option = (value: string) => ({ value, label: value || 'Any make', href: `/search/used-cars?make=${value}` });
    const groups = [
      { label: null, options: [option('')] },
      { label: 'Popular makes', options: [option('Toyota')] },
      { label: 'All Makes', options: [option('Abarth'), option('Toyota')] },
    ];
    const make = { name: 'make', label: 'Make', path: '/search/used-cars', hidden: [], value: '', groups };
    const html = await render({ ...results(), dropdowns: [make] });
    expect(html).toMatch(
      /<select[^>]*name="make"[^>]*><option value=""[^>]*>Any make<\/option><optgroup label="Popular makes"><option value="Toyota">Toyota<\/option><\/optgroup><optgroup label="All Makes"><option value="Abarth">/,
    );
  });
});

describe('a promo card among the results, rendered on the server', () => {
  it('SRCH-10 is in its slot, with its picture, alternative text, link and background', async () => {
    const page = results();
    const html = await render({ ...page, promos: page.promos.map((promo) => ({ ...promo, picture })) });
    const cards = cardsIn(html);
    expect(cards).toHaveLength(page.cards.length + 1);
    expect(cards.map((card) => card.startsWith('<aside'))).toEqual(cards.map((_, place) => place === 3));
    const [promo = ''] = cards[3]?.split('</aside>') ?? [];
    expect(promo).toContain('data-background="brand"');
    expect(promo).toMatch(/<img [^>]*src="\/images\/stocktake.jpg" alt="Flags on the yard"/);
    expect(promo).toMatch(/<a href="\/trade-in">Get a value/);
  });
});

describe('tiles that lead to a part of the stock, rendered on the server', () => {
  it('SRCH-14 have a label, a count, and a mark or a picture', async () => {
    const html = await render(contentFixture(), '/about-us');
    const tile = (place: number) => new RegExp(`<a href="/search/make-${place}/".*?</a>`).exec(html)?.[0] ?? '';
    expect(tile(0)).toMatch(/<svg.*<span>To<\/span>.*<strong>Toyota<\/strong><span>12 cars<\/span>/);
    expect(tile(0)).not.toContain('<picture');
    expect(tile(2)).toMatch(/<picture>.*src="\/images\/car-4.svg".*<strong>Land Rover<\/strong>/);
  });
});

describe('the page of a sold vehicle, rendered on the server', () => {
  it('VEH-6 says SOLD, and leads to similar ones', async () => {
    const html = await render(vehicleFixture(5), '/cars/car-5');
    expect(html).toMatch(/data-kind="sold".*<strong>SOLD<\/strong> (?:<!-- -->)?This one has found a new home\./);
    expect(html).toContain('<a href="#similar">See similar</a>');
    expect(html).toMatch(/<section id="similar".*You may also like/);
    expect(await render(vehicleFixture(0), '/cars/car-0')).not.toContain('SOLD');
  });
});
