import { type Preview, startPreview } from './preview.ts';
import { expect, type Page, test } from './test.ts';

let preview: Preview;
test.beforeAll(async () => {
  preview = await startPreview('plain');
});
test.afterAll(() => preview.stop());

/** Opens a vehicle that has a video and pictures all around; says which other hosts the page asks. */
async function openVehicle(page: Page): Promise<string[]> {
  const elsewhere: string[] = [];
  await page.route(/youtube|vimeo/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>A player</p>' }));
  page.on('request', (request) => {
    const { host, hostname } = new URL(request.url());
    if (hostname !== '127.0.0.1') elsewhere.push(host);
  });
  await page.goto(`${preview.origin}/cars/car-1`, { waitUntil: 'networkidle' });
  return elsewhere;
}

test('a video is asked for by a click alone, from a player without cookies, and Escape closes it', async ({ page }) => {
  const elsewhere = await openVehicle(page);
  const link = page.getByRole('link', { name: 'Play video' });
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  expect(elsewhere).toEqual([]);
  await link.click();
  const dialog = page.getByRole('dialog', { name: /^Play video: / });
  await expect(dialog.locator('iframe')).toBeVisible();
  await expect.poll(() => elsewhere).toEqual(['www.youtube-nocookie.com']);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a vehicle is turned by keys and by dragging, round and round', async ({ page }) => {
  await openVehicle(page);
  await page.getByRole('link', { name: '360° view' }).click();
  const around = page.getByRole('slider', { name: 'Turn the vehicle' });
  await expect(around).toHaveAttribute('aria-valuetext', 'Picture 1 of 6');
  await around.focus();
  await page.keyboard.press('ArrowRight');
  await expect(around).toHaveAttribute('aria-valuetext', 'Picture 2 of 6');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(around).toHaveAttribute('aria-valuetext', 'Picture 6 of 6');
  await page.keyboard.press('Home');
  const box = await around.boundingBox();
  if (!box) throw new Error('The view around is not shown.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.75, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.25, middle, { steps: 5 });
  await page.mouse.up();
  await expect(around).toHaveAttribute('aria-valuetext', 'Picture 4 of 6');
});
