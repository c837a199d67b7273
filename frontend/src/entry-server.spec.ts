import type { Page, PageContent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { cardFixture } from './testing/card-fixture.ts';
import { pageFixture } from './testing/page-fixture.ts';
import { watchlistFixture } from './testing/people-fixture.ts';
import { previewPage } from './testing/preview-pages.ts';
import { rendered as render, renderedWhole as renderWhole } from './testing/rendered.ts';
import { resultsFixture } from './testing/results-fixture.ts';
import { vehicleFixture } from './testing/vehicle-fixture.ts';

const withCard = (index: number) => render({ ...resultsFixture('/search/used-cars'), cards: [cardFixture(index)] });

describe('the results page, rendered on the server', () => {
  it('SRCH-2 makes every choice a link with its count, chosen ones marked', async () => {
    const html = await render(resultsFixture('/search/used-cars?make=Toyota'));
    expect(html).toMatch(/<a [^>]*href="\/search\/used-cars\?make=Toyota&amp;make=Mazda"/);
    expect(html).toMatch(/<a [^>]*href="\/search\/used-cars" [^>]*aria-checked="true"[^>]*>.*?Toyota/);
    expect(html).toContain('RAV4');
  });

  it('SRCH-1 searches by a plain form that carries the state along, but no page number', async () => {
    const html = await render(resultsFixture('/search/used-cars?make=Toyota&page=3'));
    const form = /<search.*?<\/search>/s.exec(html)?.[0] ?? '';
    expect(form).toContain('action="/search/used-cars"');
    expect(form).toContain('<input type="hidden" name="make" value="Toyota"/>');
    expect(form).not.toContain('name="page"');
  });

  it('SRCH-7 offers a range as two labelled thumbs and two number fields', async () => {
    const html = await render(resultsFixture('/search/used-cars?price=10000:30000'));
    expect(html).toMatch(/<input type="range" aria-label="Minimum price" aria-valuetext="\$10,000"/);
    expect(html).toMatch(/<input type="range" aria-label="Maximum price" aria-valuetext="\$30,000"/);
    expect(html).toMatch(/name="price_from"[^>]*value="\$10,000"/);
  });

  it('FIN-3 states beside the slider of a weekly budget the rates in one text, what they are for, and the warning', async () => {
    const results = resultsFixture('/search/used-cars');
    const terms = {
      rates: '10.00% p.a., comparison rate 10.84% p.a.',
      basis: 'Over 60 months',
      warning: 'WARNING: this.',
    };
    const sections = results.sections.map((each) =>
      each.kind === 'range' && each.name === 'price' ? { ...each, name: 'weekly_budget', terms } : each,
    );
    const html = await render({ ...results, sections });
    const form = /<input type="range".*?name="weekly_budget_to".*?<\/form>/s.exec(html)?.[0] ?? '';
    expect(form).toContain(`<p>${terms.rates}</p><small>${terms.basis}</small><small>${terms.warning}</small>`);
  });

  it('says that nothing was found, and what to do', async () => {
    expect(await render(resultsFixture('/search/used-cars?query=zzz', 0))).toContain('Nothing matches your search');
  });

  it('uses no inline style or script, which a strict policy refuses', async () => {
    const html = await render(resultsFixture('/search/used-cars'));
    expect(html).not.toMatch(/ style=|<script|<style/);
  });
});

describe('the finance of a vehicle, rendered on the server', () => {
  it('FIN-1 has the first lender’s offer with both rates, how to apply, and the others below where they open', async () => {
    const html = await render(vehicleFixture(), '/cars/car-0');
    const finance = /<h2[^>]*>Car Finance.*?<\/section>/s.exec(html)?.[0] ?? '';
    const order = ['Redgum Motor Finance', 'in as little as 3 minutes', 'See another offer', 'Harbourside Credit'];
    const places = order.map((words) => finance.indexOf(words));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(finance.match(/8\.11% p\.a\./g)).toHaveLength(2);
  });
});

describe('the pictures of a vehicle, rendered on the server', () => {
  it('UI-2 come before the price; drawings are lower, and say that they are illustrations', async () => {
    const fixture = vehicleFixture();
    const pictured = (illustration?: true) =>
      render(
        {
          ...fixture,
          pictures: fixture.pictures.map(({ illustration: _, label: __, ...rest }) => ({
            ...rest,
            ...(illustration && { illustration, label: 'Illustration' }),
          })),
        },
        '/cars/car-0',
      );
    const [photographed, drawn] = [await pictured(), await pictured(true)];
    const isPriceFirst = (html: string) => html.indexOf('$') < html.indexOf('aria-roledescription="carousel"');
    expect([isPriceFirst(photographed), isPriceFirst(drawn)]).toEqual([false, false]);
    expect([photographed, drawn].map((html) => html.includes('data-drawn="true"'))).toEqual([false, true]);
    expect([photographed, drawn].map((html) => />Illustration</.test(html))).toEqual([false, true]);
  });
});

describe('a card, rendered on the server', () => {
  it('CARD-1 has a sized picture, tag, location, names, price with type, and its buttons', async () => {
    const html = await withCard(0);
    expect(html).toMatch(/<img [^>]*width="640" height="480" loading="eager"/);
    for (const words of ['Hybrid', 'Springwood, QLD', '2023 Toyota RAV4', 'Cruiser AXAH52R', 'Drive Away']) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(/href="\/cars\/car-0"[^>]*>Explore</);
  });

  it('CARD-1 puts off the pictures below the first row', async () => {
    const pictures = (await render(resultsFixture('/search/used-cars'))).match(/<img [^>]*loading=[^>]*>/g) ?? [];
    expect(pictures.map((picture) => picture.includes('loading="lazy"'))).toEqual(
      Array.from({ length: 21 }, (_, index) => index >= 3),
    );
  });

  it('CARD-1 shows the strip where the dealer has it', async () => {
    const html = await withCard(1);
    expect(html).toMatch(/<span>Odometer<\/span><\/dt><dd>48,902 km<\/dd>/);
    expect(html).toContain('Quick Enquiry');
  });

  it('CARD-2 shows the tag that the server chose, by its kind', async () => {
    expect(await withCard(3)).toMatch(/data-kind="reserved">Reserved</);
  });

  it('CARD-3 shows a sold car as sold, with Find Me Something Similar instead of the buttons', async () => {
    const html = await withCard(5);
    expect(html).toMatch(/data-sold="true"/);
    expect(html).toContain('JUST SOLD');
    expect(html).toContain('Find Me Something Similar');
    expect(html).not.toContain('>Explore<');
  });

  it('CARD-4 prints the price as it was decided, with what it was and its suffix', async () => {
    expect(await withCard(0)).toMatch(/\$43,990.*Was.*<s>\$46,490<\/s>/);
    expect(await withCard(4)).toMatch(/\$389<span[^>]*> <!-- -->\/ week|\$389<span[^>]*> ?\/ week/);
    expect(await withCard(6)).toContain('Enquire for price.');
    expect(await withCard(8)).toContain('PREORDER');
  });
});

describe('the frame, rendered on the server', () => {
  const page = pageFixture(resultsFixture('/search/used-cars'));
  const framed = (frame: Partial<Page['frame']>) =>
    renderWhole({ ...page, frame: { ...page.frame, ...frame } }, '/search/used-cars');

  it('NAV-1 has its menus as disclosures, its footer groups and no inline style', async () => {
    const html = await framed({});
    expect(html).toMatch(/<details name="main-menu"><summary>Cars/);
    expect(html).toMatch(/<details name="menu-list"><summary>Cars/);
    expect(html).toMatch(/<nav aria-label="Buyer tools"><h2>Buyer tools<\/h2>/);
    expect(html).toContain('Three generations of one family.');
    expect(html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'))).not.toContain(' style=');
  });

  it('NAV-1 has the promotional banner where the site has what it leads to, else none', async () => {
    const promo_banner = [{ label: 'Latest offers', href: '/special-offers' }];
    expect(await framed({ promo_banner })).toMatch(/<aside [^>]*aria-label="More from us">.*href="\/special-offers"/);
    expect(await framed({})).not.toContain('More from us');
  });

  it('has the layout, the line above the header and the mark of the site', async () => {
    const mark = [{ d: 'M0 0h48v48z', fill: 'brand' }];
    const site = { ...page.frame.site, logo: { text: 'Harbour', mark } };
    const html = await framed({ site, layout: 'split', promo_strip: 'Open on Sunday' });
    expect(html).toContain('data-layout="split"');
    expect(html).toContain('<path d="M0 0h48v48z" data-fill="brand">');
    expect(html).toContain('Open on Sunday');
  });
});

describe('the other pages, rendered on the server', () => {
  it('VEH-1 shows 4 specifications and 8 features of a car, the rest folded away', async () => {
    const html = await render(vehicleFixture(), '/cars/car-0');
    const section = (title: string) => html.split(`<h2>${title}</h2>`)[1]?.split('</section>')[0] ?? '';
    const [shown = '', folded = ''] = section('Key Information').split('<details');
    expect([shown.split('<dt>').length - 1, folded.split('<dt>').length - 1]).toEqual([4, 5]);
    const [first = '', rest = ''] = section('Features').split('<details');
    expect([first.split('<li>').length - 1, rest.split('<li>').length - 1]).toEqual([8, 3]);
    expect(html).toContain('Show all 11 features');
  });

  it('VEH-1 shows all sections of a car, each under its heading', async () => {
    const html = await render(vehicleFixture(), '/cars/car-0');
    expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
      ...['More ways to buy', 'Key Information', 'Special offers on this vehicle', 'What similar vehicles cost'],
      ...[
        'Dealer Comments',
        'Car Summary',
        'Vehicle Details',
        'Running costs per year',
        'Features',
        'Price history',
        'Car Finance',
      ],
      ...['What&#x27;s Included', 'Protect Your Car', 'Work out your repayments'],
      ...['Where to see it', 'Questions? Give us a call'],
      'You may also like',
    ]);
    expect(html).toContain('id="vehicle-map"');
    expect(html).toContain('href="tel:+61732901000"');
  });

  it('lets the call stand out only while someone answers it', async () => {
    const car = vehicleFixture() as Extract<PageContent, { kind: 'vehicle' }>;
    const at = async (open: boolean) => {
      const times = { from: '2026-11-19T22:30:00Z', to: '2026-11-20T07:30:00Z' };
      const windows = [{ ...times, open: 'Open until 5:30 pm', opens: 'Closed, opens Monday 8:30 am' }];
      const hours = car.location?.hours ? { ...car.location.hours, windows, open } : null;
      const location = car.location && { ...car.location, hours };
      return render({ ...car, location }, '/cars/car-0');
    };
    const looksOf = (html: string) =>
      [...html.matchAll(/data-look="(\w+)"[^>]*href="tel:[^>]*aria-label="Call/g)].map(([, look]) => look);
    expect(looksOf(await at(true))).toContain('solid');
    expect(looksOf(await at(false)).filter((look) => look !== 'outline')).toEqual([]);
    expect(await at(false)).toContain('Closed, opens Monday 8:30 am');
  });

  it('offers to share a car', async () => {
    expect(await render(vehicleFixture(), '/cars/car-0')).toMatch(/<button [^>]*aria-label="Share 2023 Toyota RAV4"/);
  });

  it('VEH-5 has its Print button where the site has it on, beside the PDF, each by itself', async () => {
    const car = vehicleFixture() as Extract<PageContent, { kind: 'vehicle' }>;
    const buttons = async (more: Partial<typeof car>) => {
      const html = await render({ ...car, ...more }, '/cars/car-0');
      return [/<button [^>]*>(?:<svg.*?<\/svg>)?Print<\/button>/.test(html), html.includes('>Download PDF<')];
    };
    const pdf = { label: 'Download PDF', href: '/api/cars/car-0/pdf' };
    expect(await buttons({ print: true, pdf })).toEqual([true, true]);
    expect(await buttons({ print: false, pdf })).toEqual([false, true]);
    expect(await buttons({ print: true, pdf: null })).toEqual([true, false]);
    expect(await buttons({ print: false, pdf: null })).toEqual([false, false]);
  });

  it('FAV-1 says without scripts why nothing can be saved or compared', async () => {
    const search = { label: 'Browse our stock', href: '/search/new-used-and-demo-cars/' };
    const page = { title: 'Saved cars', message: '', path: '/compare', most: 4, cars: [], saved: [], rows: [], search };
    const html = await render({ kind: 'compare', ...page, watchlist: null, near: null, warnings: [] }, '/compare');
    expect(html).toMatch(/<noscript><p>[^<]*JavaScript.*href="\/search\/new-used-and-demo-cars\/"/);
  });

  it('says without scripts that the watchlist needs them, and leads to sign in', async () => {
    const html = await render(watchlistFixture(), '/watchlist');
    expect(html).toMatch(/<noscript><p>[^<]*JavaScript.*href="\/sign-in\?type=watchlist/);
  });

  it('opens a Car History Report in a tab of its own, and says so', async () => {
    const html = await render(vehicleFixture(), '/cars/car-0');
    expect(html).toMatch(
      /aria-label="Car History Report: [^"]* \(opens a new tab\)"[^>]*target="_blank" rel="noopener"/,
    );
  });

  it('SRCH-12 has a message and Try again, a fresh load, if nothing could be shown', async () => {
    const html = await render(previewPage('/error').content, '/error');
    expect(html).toContain('Something went wrong');
    expect(html).toMatch(/href="\/error" rel="external">Try again/);
  });

  it.each(['/success', '/gone', '/nowhere'])('shows %s with its message', async (path) => {
    const { content } = previewPage(path);
    const html = await render(content, path);
    expect(html).toContain('<h1>');
    expect(html).toMatch(/class="button"/);
  });

  it('thanks for a message with what happens next, and promises nothing to a visitor who has sent none', async () => {
    const { content } = previewPage('/success');
    if (content.kind !== 'success') throw new Error('The preview has no page of thanks.');
    expect(await render(content, '/success')).toContain('What happens next');
    const nothingSent = await render({ ...content, sent: false, steps: [] }, '/success');
    expect(nothingSent).not.toContain('What happens next');
    expect(nothingSent).toContain('data-single="true"');
  });
});
