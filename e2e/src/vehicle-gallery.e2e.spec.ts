import { ANY_WIDTH } from './any-width.ts';
import { frameOf, touch } from './gestures.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { drawnCar, gallery, openCar, SITE } from './vehicle-page.ts';

test.describe.configure({ timeout: 90_000 });

const strip = (page: Page) => gallery(page).getByRole('list').first();
/** The gallery's own: that of the large photos is there too until they have faded. */
const counter = (page: Page) =>
  gallery(page)
    .getByText(/^((Photo|Illustration) )?\d+ \/ \d+$/)
    .first();
const lightbox = (page: Page) => page.getByRole('dialog', { name: /^(?:Photos|Illustrations) of/ });

test('VEH-3 the gallery turns by keys, by arrows and by its thumbnails', { tag: ANY_WIDTH }, async ({
  page,
  isMobile,
}) => {
  await openCar(page, SITE, await drawnCar(page));
  await gallery(page)
    .getByRole('link', { name: /^Enlarge illustration 1 / })
    .focus();
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toContainText('2 / 3');
  await expect(gallery(page).getByRole('link', { name: /^Enlarge illustration 2 / })).toBeFocused();
  await page.keyboard.press('End');
  await expect(counter(page)).toContainText('3 / 3');
  await page.keyboard.press('Home');
  await expect(counter(page)).toContainText('1 / 3');
  if (isMobile) return;
  await gallery(page)
    .getByRole('button', { name: /^Next (photo|illustration)$/ })
    .click();
  await expect(counter(page)).toContainText('2 / 3');
  await gallery(page)
    .getByRole('link', { name: /^Show (photo|illustration) 3$/ })
    .click();
  await expect(counter(page)).toContainText('3 / 3');
  await expect(gallery(page).getByRole('link', { name: /^Show (photo|illustration) 3$/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('VEH-3 a car without photos offers to ask for them, and says so to the dealer', { tag: ANY_WIDTH }, async ({
  page,
}) => {
  await openCar(page, SITE, await drawnCar(page));
  await page.getByRole('link', { name: 'Request photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Photos' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Ann Example');
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('ann@example.com');
  await dialog.getByRole('textbox', { name: /^(Phone|Mobile)/ }).fill('0400 000 000');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/enquiries'));
  await dialog.getByRole('button', { name: 'Request photos' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ form: 'photos' });
  await page.waitForURL('**/success**');
});

test('VEH-3 a swipe turns the gallery by one picture, with a finger or on a trackpad', async ({ page, isMobile }) => {
  await openCar(page, SITE, await drawnCar(page));
  await strip(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { middle, width } = await frameOf(strip(page));
  const to = { x: middle.x - width * 0.4, y: middle.y };
  if (isMobile) await touch(page, [{ from: { x: middle.x + width * 0.3, y: middle.y }, to }]);
  else {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(width * 0.6, 0);
  }
  await expect(counter(page)).toContainText('2 / 3');
});

test('VEH-3 two fingers look nearer at a large photo, and one moves it', async ({ page, isMobile }) => {
  await openCar(page, SITE, await drawnCar(page));
  await gallery(page)
    .getByRole('link', { name: /^Enlarge illustration 1 / })
    .click();
  const photo = lightbox(page).getByRole('listitem').first().locator('div').first();
  const { middle, width } = await frameOf(photo);
  const at = (x: number) => ({ x: middle.x + x, y: middle.y });
  if (isMobile) {
    await touch(page, [
      { from: at(-30), to: at(-60) },
      { from: at(30), to: at(60) },
    ]);
  } else await page.mouse.dblclick(middle.x, middle.y);
  await expect.poll(async () => (await frameOf(photo)).width).toBeGreaterThan(width * 1.6);
  const before = await frameOf(photo);
  if (isMobile) await touch(page, [{ from: at(0), to: at(50) }]);
  else {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 50, middle.y, { steps: 5 });
    await page.mouse.up();
  }
  await expect.poll(async () => (await frameOf(photo)).middle.x - before.middle.x).toBeGreaterThan(20);
  await expect(lightbox(page)).toContainText('1 / 3');
});

test('VEH-3 a photo opens large, is looked at nearer, turned by keys, and gives the focus back', async ({ page }) => {
  await openCar(page, SITE, await drawnCar(page));
  const first = gallery(page).getByRole('link', { name: /^Enlarge illustration 1 / });
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toBeVisible();
  await expect(lightbox(page)).toContainText('1 / 3');
  const picture = lightbox(page).getByRole('listitem').first().locator('div').first();
  const width = () => picture.evaluate((element) => element.getBoundingClientRect().width);
  const whole = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(whole * 1.9);
  await page.keyboard.press('-');
  await expect.poll(width).toBe(whole);
  const nearer = lightbox(page).getByRole('button', { name: 'Zoom in' });
  for (let presses = 0; presses < 3; presses++) await nearer.press('Enter');
  await expect(nearer).toHaveAttribute('aria-disabled', 'true');
  await expect(nearer).toBeFocused();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(width).toBe(whole);
  await lightbox(page).getByRole('listitem').first().hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(width).toBeGreaterThan(whole * 1.2);
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page)).toContainText('2 / 3');
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    const inside = await lightbox(page).evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(counter(page)).toContainText('2 / 3');
  await expect(first).toBeFocused();
});

test('VEH-3 Back and a swipe down close a large photo and stay on the page, also after a reload', async ({
  page,
  isMobile,
}) => {
  await page.goto(siteUrl(SITE, '/search/used-cars/'));
  const car = await openCar(page, SITE, await drawnCar(page));
  const open = () =>
    gallery(page)
      .getByRole('link', { name: /^Enlarge illustration 1 / })
      .click();
  await open();
  await expect(lightbox(page)).toBeVisible();
  await page.goBack();
  await expect(lightbox(page)).toBeHidden();
  await expect(page).toHaveURL(siteUrl(SITE, car));
  await page.goForward();
  await expect(lightbox(page)).toBeHidden();
  await open();
  await expect(lightbox(page)).toBeVisible();
  if (isMobile) {
    const { middle } = await frameOf(lightbox(page));
    await touch(page, [{ from: middle, to: { x: middle.x + 10, y: middle.y + 200 } }]);
    await expect(lightbox(page)).toBeHidden();
    await open();
  }
  // The closed one's entry goes, and then this one's comes: a reload before that would go back from the page.
  await expect.poll(() => page.evaluate(() => window.history.state?.overlay)).toBeTruthy();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(gallery(page)).toBeVisible();
  await expect(lightbox(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(siteUrl(SITE, '/search/used-cars/'));
});
