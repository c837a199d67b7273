import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { keptChoice } from './kept-choice.ts';
import { siteUrl } from './product.ts';
import { expect, test } from './test.ts';
import { anyCar, openCar } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ storageState: keptChoice('granted') });

test.beforeEach(({ page }) => withoutPictures(page));

test('VEH-4 a number is shown when it is asked for, and a call records event 25', { tag: ACROSS_SERVICES }, async ({
  page,
}) => {
  await openCar(page, 'northside-toyota');
  const main = page.getByRole('main');
  // Call Now is the site's own number.
  await expect(main.locator('a[href^="tel:"]:not([data-call-now])')).toHaveCount(0);
  await main
    .getByRole('button', { name: /^Show number: / })
    .last()
    .click();
  const call = main.getByRole('link', { name: /^Call \(?0/ });
  await expect(call).toBeFocused();
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer'))))
    .toMatch(/"id":25,"vehicleStatus":"(new|used)","vehicleMake":"[^"]+","vehicleModel":"[^"]+","vehicleYear":\d+/);
});

test('VEH-4 a card shows the number when it is asked for', async ({ page }) => {
  await page.goto(siteUrl('iron-cove-motorcycles', '/search/new-used-and-demo-cars/'), { waitUntil: 'networkidle' });
  const cards = page.getByRole('article');
  await expect(cards.locator('a[href^="tel:"]')).toHaveCount(0);
  await cards
    .getByRole('button', { name: /^Show number: / })
    .first()
    .press('Enter');
  const call = cards.getByRole('link', { name: /^Call \(?0/ });
  await expect(call).toBeFocused();
  await expect(call).toHaveAttribute('href', /^tel:/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('VEH-4 the vehicle’s page shows the number, asked for there or on a card', { tag: ANY_WIDTH }, async ({
    page,
  }) => {
    await page.goto(siteUrl('northside-toyota', await anyCar(page, 'northside-toyota')));
    await page
      .getByRole('button', { name: /^Show number: / })
      .last()
      .click();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Call \(?0/ })
        .first(),
    ).toBeVisible();
    await page.goto(siteUrl('iron-cove-motorcycles', '/search/new-used-and-demo-cars/'));
    await page
      .getByRole('button', { name: /^Show number: / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/cars\//);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Call \(?0/ })
        .first(),
    ).toBeVisible();
  });
});
