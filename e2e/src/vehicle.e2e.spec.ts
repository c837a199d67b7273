import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { takeAway } from './dealer.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { anyCar, ask, gallery, openCar, SITE } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

test.describe.configure({ timeout: 90_000 });

test('VEH-1 4 specifications and 8 features are shown, and all when asked for', async ({ page }) => {
  await openCar(page);
  const specifications = section(page, 'Key Information');
  await expect(specifications.locator('dt').filter({ visible: true })).toHaveCount(4);
  await specifications.getByText('Show all specifications').click();
  await expect.poll(() => specifications.locator('dt').filter({ visible: true }).count()).toBeGreaterThan(4);
  await expect(specifications.getByText('Gearbox')).toBeVisible();
  await specifications.getByText('Show fewer specifications').click();
  await expect(specifications.locator('dt').filter({ visible: true })).toHaveCount(4);
  const features = section(page, 'Features');
  await expect(features.getByRole('listitem').filter({ visible: true })).toHaveCount(8);
  await features.getByText(/^Show all \d+ features$/).click();
  await expect.poll(() => features.getByRole('listitem').filter({ visible: true }).count()).toBeGreaterThan(8);
});

test('VEH-1 a vehicle has all sections, in the words of its kind and its site', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  await withoutPictures(page);
  await openCar(page, 'wattle-creek-caravans');
  const titles = await page.locator('article').first().locator('section h2').allTextContents();
  expect(titles).toEqual(
    expect.arrayContaining([
      ...['Key Information', 'Dealer Comments', 'Caravan Summary', 'Caravan Details', 'Features'],
      ...[
        "What's Included",
        'Why Buy From Us?',
        'Protect Your Caravan',
        'Where to see it',
        'Questions? Give us a call',
      ],
    ]),
  );
  // Its site has no words of its own on reserving.
  expect(titles).not.toContain('Reserve Online');
  await expect(section(page, 'Key Information').locator('dt').first()).toHaveText('Body');
  await expect(
    section(page, 'Key Information')
      .locator('dd', { hasText: /^\d\.\d\d m$/ })
      .first(),
  ).toBeVisible();
  await openCar(page, 'northside-toyota');
  await expect(section(page, 'Vehicle Details')).toContainText('Stock number');
  await expect(section(page, 'Reserve Online')).toContainText('holds the vehicle for you for 48 hours');
  await openCar(page);
  await expect(section(page, 'Our Comments')).toBeVisible();
});

test('one thing to do comes first, another beside it, and the others stand in the order of their site', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await withoutPictures(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const kinds = () =>
    page
      .locator('a[data-kind], form[data-kind]')
      .evaluateAll((all) =>
        all.filter((one) => !one.closest('[data-dock], #similar')).map((one) => one.getAttribute('data-kind')),
      );
  const inOrder = async (site: string, order: readonly string[]) => {
    await openCar(page, site);
    // The number is offered once more further down.
    const shown = [...new Set(await kinds())];
    expect(shown).toEqual(order.filter((kind) => shown.includes(kind)));
    expect(shown).toEqual(expect.arrayContaining(['enquire', 'finance', 'reserve', 'chat']));
  };
  // What depends on the vehicle, such as a test drive of one that is there already, may be missing.
  await inOrder('wattle-creek-caravans', ['enquire', 'test_drive', 'reveal', 'finance', 'trade_in', 'reserve', 'chat']);
  await inOrder(SITE, [
    ...['enquire', 'test_drive', 'call', 'finance', 'trade_in', 'reserve', 'buy_online', 'make_offer', 'chat'],
  ]);
  // However far the page is scrolled, the other vehicles cover none of them.
  const similar = page.locator('#similar');
  await similar.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const lowest = await page
    .locator('a[data-kind], form[data-kind]')
    .evaluateAll((all) =>
      Math.max(
        ...all.filter((one) => !one.closest('[data-dock], #similar')).map((one) => one.getBoundingClientRect().bottom),
      ),
    );
  expect(await similar.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(lowest);
});

test('the place says by its own clock whether it is open, and how to get there', async ({ page, isMobile }) => {
  const car = await anyCar(page);
  const answer = await ask(page, siteUrl(SITE, `/api/pages?path=${car}`));
  const { content } = await answer.json();
  const [next] = content.location.hours.windows as { from: string; to: string; open: string }[];
  if (!next) throw new Error('The demo dealer is open within a week.');
  await page.clock.setFixedTime(new Date(Date.parse(next.from) + 60_000));
  await page.goto(siteUrl(SITE, car), { waitUntil: 'networkidle' });
  const place = page.locator('#vehicle-map');
  await expect(place).toContainText(next.open);
  const call = page.locator('[data-dock] a[href^="tel:"]');
  await place.scrollIntoViewIfNeeded();
  if (isMobile) await expect(call).toBeVisible();
  await expect(place).toContainText('Monday to Friday');
  await expect(place.getByRole('link', { name: /^Get Directions/ })).toHaveAttribute('target', '_blank');
  await page.clock.setFixedTime(new Date(Date.parse(next.to) + 60_000));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(place).toContainText(/Closed, opens \w+day/);
  await expect(call).toHaveCount(0);
});

test('price and first action stay in view while the page is scrolled', async ({ page, isMobile }) => {
  await openCar(page);
  await page.locator('#vehicle-map').scrollIntoViewIfNeeded();
  const dock = page.locator('[data-dock]');
  // On a desktop they stay beside the sections; on a phone the bar at the foot has them once they are scrolled away.
  const enquire = (isMobile ? dock : page.locator('article').first())
    .getByRole('link', { name: /^(Enquire Now|Enquire)/ })
    .first();
  await expect(enquire).toBeInViewport();
  if (!isMobile) return;
  await expect(dock).toBeInViewport();
  await expect(dock).toContainText('$');
  await expect(page.getByRole('complementary', { name: 'Call us' })).toBeHidden();
});

test('a low window shows the whole photo above the bar, and paper only what is said', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openCar(page);
  const photo = await gallery(page).getByRole('img').first().boundingBox();
  const bar = await page.locator('[data-dock]').boundingBox();
  expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // Nothing blurred shows beside the picture, which is narrower than its strip.
  await expect(gallery(page).locator('li[id^="photo-"] img[alt=""]').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-dock]')).toBeHidden();
  await expect(page.getByText(/^Show (all|fewer) /).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('header a[href="/compare"]')).toBeHidden();
  await expect(page.getByRole('button', { name: /^(Share|Save)/ })).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(section(page, 'Key Information').getByText('Gearbox')).toBeVisible();
});

test('the head describes the page, and no policy blocks it', { tag: ANY_WIDTH }, async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const car = await openCar(page);
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', siteUrl(SITE, car));
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  expect(await content('meta[property="og:title"]')).toContain(heading);
  // Neither an illustration nor a rendering is a picture of the car.
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(graph['@graph'].map((node: Record<string, string>) => node['@type'])).toEqual([
    'Car',
    'AutoDealer',
    'BreadcrumbList',
  ]);
  expect(refused).toEqual([]);
});

test('robots.txt leads to the sitemaps, and these to pages that there are', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  const textAt = async (address: string) => (await ask(page, address)).text();
  const robots = await textAt(siteUrl(SITE, '/robots.txt'));
  const index = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  expect(index).toBe(siteUrl(SITE, '/sitemap.xml'));
  const files = locations(await textAt(index));
  expect(files.length).toBeGreaterThan(1);
  const pages = (await Promise.all(files.map(textAt))).flatMap(locations);
  expect(pages).toContain(siteUrl(SITE, await anyCar(page)));
  for (const address of [pages[0], pages[1], pages.at(-1)]) {
    expect((await ask(page, address ?? '')).status(), address).toBe(200);
  }
});

test('searches with a path of their own are offered to search engines, combinations are not', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await page.goto(siteUrl(SITE, '/search/used-cars/'));
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(graph['@graph'][0]).toMatchObject({ '@type': 'ItemList' });
  await page.goto(siteUrl(SITE, '/search/used-cars/?year=2015:'));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('VEH-6 a car that its dealer takes away answers 410, with what is like it', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  const site = 'iron-cove-motorcycles';
  // Not one that another test is likely to open meanwhile.
  const address = await anyCar(page, site, 'highestPrice');
  const vehicle = await (await ask(page, siteUrl(site, `/api${address}`))).json();
  await takeAway(site, vehicle);
  await expect.poll(async () => (await ask(page, siteUrl(site, address))).status()).toBe(410);
  await page.goto(siteUrl(site, address));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is no longer available');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const similar = page.getByRole('article').getByRole('heading').getByRole('link');
  await similar.first().click();
  await page.waitForURL('**/cars/**');
  expect(new URL(page.url()).pathname).not.toBe(address);
});

test('moves nothing while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const target = window as unknown as { moved: number };
    target.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) target.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openCar(page);
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThanOrEqual(0.01);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page reads whole: pictures, specifications, comments, hours and the way there', async ({
    page,
    isMobile,
  }) => {
    await page.goto(siteUrl(SITE, await anyCar(page)));
    await page.getByText('Show all specifications').click();
    await expect(page.getByText('Gearbox', { exact: true })).toBeVisible();
    if (isMobile) await page.locator('summary', { hasText: 'Show Vehicle Details' }).click();
    await expect(page.getByText('Stock number', { exact: true })).toBeVisible();
    await expect(gallery(page).getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('#vehicle-map')).toContainText(/Open until|Closed, opens/);
    const large = await gallery(page)
      .getByRole('link', { name: /^Enlarge (?:photo|picture|illustration) 1 / })
      .getAttribute('href');
    const picture = await ask(page, new URL(large ?? '', page.url()).href);
    expect(picture.headers()['content-type']).toMatch(/^image\/(?:webp|jpeg)$/);
  });
});

/** The section of a vehicle's page under a heading. */
const section = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'));
