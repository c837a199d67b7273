import { ACROSS_SERVICES } from './across-services.ts';
import { siteUrl } from './product.ts';
import { results } from './results-page.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const PAGE = siteUrl('southern-cross-cars', '/search/used-cars/');
/** In Penrith, where the dealer has a yard. */
const PENRITH = { latitude: -33.7512, longitude: 150.6937 };

/** The first vehicle that was found; on a phone the open filters hide it from those who listen. */
const first = (page: Page) => page.locator('#found article').first();

test.beforeEach(({ page }) => withoutPictures(page));

/** The section of a distance, opened; on a phone the filters are behind a button, which without JavaScript shows the side bar. */
async function distanceOf(page: Page) {
  const side = page.getByRole('complementary', { name: 'Filters' });
  const button = page.getByRole('link', { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
  const section = side.or(page.getByRole('dialog')).locator('details:visible', { hasText: /^Distance/ });
  if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
  return {
    place: section.getByLabel('Postcode or suburb'),
    within: section.getByLabel('How far away'),
    apply: section.getByRole('button', { name: 'Apply' }),
    position: section.getByRole('button', { name: 'Use my location' }),
    fault: section.getByRole('alert'),
  };
}

test('SRCH-15 cars near a postcode or the visitor are found and sorted, a wrong place is named, and the chip takes it away', {
  tag: ACROSS_SERVICES,
}, async ({ page, context }) => {
  await page.goto(PAGE);
  const distance = await distanceOf(page);
  await distance.place.fill('2750');
  await distance.apply.click();
  await expect(page).toHaveURL(/near=2750&within=50/);
  await expect(first(page)).toContainText(/(Penrith|Parramatta) NSW, \d+ km/);
  await distance.within.selectOption({ label: 'Within 10 km' });
  await expect(page).toHaveURL(/within=10/);
  await distance.place.fill('Atlantis');
  await distance.apply.click();
  await expect(distance.fault).toContainText('We can’t find “Atlantis”');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(PENRITH);
  await distance.within.selectOption({ label: 'Any distance, nearest first' });
  await distance.position.click();
  // No more of the position leaves the browser than a kilometre tells.
  await expect(page).toHaveURL(/near=-33\.75%2C150\.69&sortBy=nearest/);
  await expect(distance.fault).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(first(page)).toContainText(/Penrith NSW, (\d+|less than 1) km/);
  await expect(results(page).getByRole('combobox', { name: 'Sort' })).toHaveValue('nearest');
  await results(page)
    .getByRole('link', { name: /Near you/ })
    .click();
  await expect(page).not.toHaveURL(/near/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('SRCH-15 a distance is a form', async ({ page }) => {
    await page.goto(PAGE);
    const distance = await distanceOf(page);
    await expect(distance.position).toBeHidden();
    await distance.place.fill('Penrith');
    await distance.within.selectOption({ label: 'Any distance, nearest first' });
    await distance.apply.click();
    await expect(page).toHaveURL(/near=Penrith/);
    await expect(first(page)).toContainText(/Penrith NSW, (\d+|less than 1) km/);
    await (await distanceOf(page)).place.fill('');
    await (await distanceOf(page)).apply.click();
    await expect(first(page)).not.toContainText(/[A-Z]{2,3}, (\d+|less than 1) km/);
    await expect(page.getByText('Near Penrith')).toHaveCount(0);
  });
});
