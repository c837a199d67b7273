import { ACROSS_SERVICES } from './across-services.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const GROUP = 'southern-cross-cars';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test.describe.configure({ timeout: 90_000 });
test.use({ viewport: DESKTOP });
test.beforeEach(({ page }) => withoutPictures(page));

const carousel = (page: Page) => page.getByRole('region', { name: 'Our Locations' });
const arrow = (page: Page, name: string) => carousel(page).getByRole('button', { name });
const cards = (page: Page) => page.locator('article[data-look]');
const scrolled = (page: Page) =>
  carousel(page)
    .locator('ul[data-columns]')
    .evaluate(({ scrollLeft }) => scrollLeft);

/** Opens a home page with its carousel in view. */
async function openHome(page: Page, site: string): Promise<void> {
  await page.goto(siteUrl(site), { waitUntil: 'networkidle' });
  await carousel(page).scrollIntoViewIfNeeded();
}

test('LOC-1 the carousel Our Locations has 5 columns over 4 places, and arrows that are off at its ends', async ({
  page,
}) => {
  await openHome(page, GROUP);
  await expect(carousel(page).getByRole('heading', { name: 'Our Locations' })).toBeVisible();
  const [list, first] = await Promise.all([
    carousel(page)
      .locator('ul[data-columns]')
      .evaluate((strip) => strip.clientWidth - 2 * Number.parseFloat(getComputedStyle(strip).paddingLeft)),
    carousel(page)
      .locator('ul[data-columns] > li')
      .first()
      .evaluate((item) => item.getBoundingClientRect().width),
  ]);
  expect(5 * first + 4 * 16).toBeCloseTo(list, 0);
  await expect(arrow(page, 'Previous locations')).toHaveAttribute('aria-disabled', 'true');
  await expect(arrow(page, 'More locations')).toHaveAttribute('aria-disabled', 'false');
  for (let presses = 0; presses < 9; presses++) {
    if ((await arrow(page, 'More locations').getAttribute('aria-disabled')) === 'true') break;
    const before = await scrolled(page);
    await arrow(page, 'More locations').click();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
    // The strip comes to rest before the next press.
    await carousel(page)
      .locator('ul[data-columns]')
      .evaluate(
        (strip) =>
          new Promise<void>((rest) => {
            let last = -1;
            const look = () => {
              if (strip.scrollLeft === last) rest();
              else setTimeout(look, 150);
              last = strip.scrollLeft;
            };
            look();
          }),
      );
  }
  await expect(arrow(page, 'More locations')).toHaveAttribute('aria-disabled', 'true');
  await expect(arrow(page, 'Previous locations')).toHaveAttribute('aria-disabled', 'false');
  // Blocks above are laid out as they come near, which may move the strip out of the window.
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(carousel(page).getByRole('article').last()).toBeInViewport();
});

test('LOC-1 the carousel is moved by the keyboard alone, with the focus kept', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page, GROUP);
  await arrow(page, 'More locations').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  await expect(arrow(page, 'More locations')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(arrow(page, 'Previous locations')).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(() => scrolled(page)).toBe(0);
  // At the end it says that it is off, and does nothing.
  await page.keyboard.press('Enter');
  expect(await scrolled(page)).toBe(0);
  const last = carousel(page).getByRole('article').last().getByRole('link').last();
  await last.focus();
  await expect(last).toBeInViewport();
});

test('LOC-1 on a phone the carousel says that it can be swiped where it has over 3 places', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openHome(page, 'northside-toyota');
  await expect(carousel(page).getByRole('article')).toHaveCount(4);
  await expect(carousel(page).getByText('Swipe')).toBeVisible();
  await expect(arrow(page, 'More locations')).toBeHidden();
});

test('LOC-1 one place is a map card, several are a grid, and a hero has the first large beside its map', async ({
  page,
}) => {
  const looks = () => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-look')));
  await page.goto(siteUrl('northside-toyota', '/warranty'));
  expect(await looks()).toEqual(['wide']);
  await page.goto(siteUrl(GROUP, '/locations'));
  expect(new Set(await looks())).toEqual(new Set(['card']));
  expect((await looks()).length).toBe(10);
  await page.goto(siteUrl('wattle-creek-caravans', '/about-us'));
  const [hero, ...others] = await looks();
  expect([hero, new Set(others)]).toEqual(['wide', new Set(['card'])]);
  const [map, words] = await Promise.all([
    cards(page).first().locator('svg').first().boundingBox(),
    cards(page).first().getByRole('heading').first().boundingBox(),
  ]);
  expect((map?.x ?? 0) + (map?.width ?? 0)).toBeLessThanOrEqual(words?.x ?? 0);
});

test('LOC-1 a card’s picture is 150 px high on a phone and 230 on a desktop; directions open as the site says', async ({
  page,
}) => {
  const heights = async () => {
    const all = await cards(page).evaluateAll((found) =>
      found
        .filter((card) => card.checkVisibility())
        .map((card) => card.firstElementChild?.getBoundingClientRect().height),
    );
    return [...new Set(all)];
  };
  await page.goto(siteUrl(GROUP, '/locations'));
  expect(await heights()).toEqual([230]);
  await expect(
    cards(page)
      .first()
      .getByRole('link', { name: /^Get Directions/ }),
  ).toHaveAttribute('target', '_blank');
  await page.setViewportSize(PHONE);
  expect(await heights()).toEqual([150]);
  await page.goto(siteUrl('wattle-creek-caravans', '/locations'));
  const directions = cards(page)
    .first()
    .getByRole('link', { name: /^Get Directions/ });
  await expect(directions).not.toHaveAttribute('target', /./);
});

test('LOC-3 the nearest place is found from a postcode, a suburb or the visitor’s position', {
  tag: ACROSS_SERVICES,
}, async ({ page, context }) => {
  await page.goto(siteUrl(GROUP, '/locations'), { waitUntil: 'networkidle' });
  const asked = page.getByRole('textbox', { name: 'Find your nearest location' });
  const find = async (words: string) => {
    await asked.fill(words);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
  };
  await find('6017');
  await expect(page.getByRole('status').filter({ hasText: 'Nearest to 6017' })).toContainText('Osborne Park');
  await expect(cards(page).first()).toContainText('Osborne Park');
  await find('Unley SA');
  await expect(cards(page).first()).toContainText('Prospect');
  await find('0001');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid postcode' })).toHaveText('Invalid postcode');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -33.75, longitude: 150.69 });
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(cards(page).first()).toContainText('Penrith');
});

test('LOC-2 the Holiday Opening Hours dialog opens and closes by the keyboard, on place and vehicle pages', async ({
  page,
}) => {
  for (const path of ['/locations/moorooka', await vehicleAt(page, 'Southern Cross Cars Moorooka')]) {
    await page.goto(siteUrl(GROUP, path), { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: /^Holiday Opening Hours/ }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Holiday Opening Hours' });
    // The demo has one some days from now, whatever day it is: public holidays are far off for most of a year.
    await expect(dialog).toContainText('Auction day');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});

async function vehicleAt(page: Page, place: string): Promise<string> {
  await page.goto(siteUrl(GROUP, `/search/used-cars/?location_name=${encodeURIComponent(place)}`));
  const href = await page.locator('main article a[href^="/cars/"]').first().getAttribute('href');
  return href ?? '';
}
