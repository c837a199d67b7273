import { startLateEnds } from './late-scripts.ts';
import { siteUrl } from './product.ts';
import { cards, heading } from './results-page.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const SITES = ['northside-toyota', 'southern-cross-cars', 'iron-cove-motorcycles', 'wattle-creek-caravans'];
const SITE = 'southern-cross-cars';

test.describe.configure({ timeout: 90_000 });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.beforeEach(({ page }) => withoutPictures(page));

/** Opens the page on how cars are checked from the menu of a phone. */
async function fromTheMenu(page: Page): Promise<void> {
  await page.goto(siteUrl(SITE, '/search/used-cars/'));
  const header = page.locator('header');
  await header.locator('summary', { hasText: 'Menu' }).click();
  const menu = page
    .getByRole('dialog')
    .or(header.getByRole('navigation', { name: 'Main' }))
    .filter({ visible: true })
    .first();
  await menu.getByText('Pre-owned Vehicles', { exact: true }).filter({ visible: true }).click();
  await menu.getByRole('link', { name: 'How we check cars' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(siteUrl(SITE, '/how-we-check-cars'));
  await expect(heading(page)).toHaveText('110 points, and we show you all of them');
}

/** Reads an answer, goes through the page's table, and on to the cars of its strip. */
async function readOn(page: Page): Promise<void> {
  const answer = page.getByText('If they find something we missed');
  await expect(answer).toBeHidden();
  await page.getByText('Can I have the car checked by somebody else?').click();
  await expect(answer).toBeVisible();
  await page.getByRole('link', { name: 'Your rights by state' }).click();
  await expect(page.getByRole('row', { name: /^Victoria/ })).toBeInViewport();
  await expect(page.getByRole('cell', { name: '3 clear business days' })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  const strip = page.locator('#vehicles');
  await expect(strip.getByRole('article')).toHaveCount(4);
  await strip.getByRole('link', { name: /^See all/ }).click();
  await expect(page).toHaveURL(/\/search\/used-cars\/\?sortBy=latest$/);
  await expect(cards(page).first()).toBeVisible();
}

const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('NAV-1 menus and footer say what the page in view has, also where the first page had less', async ({ page }) => {
  await page.goto(siteUrl(SITE, '/our-story'), { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = async (...request) => {
      const answer = await plain(...request);
      if (!answer.url.includes('/api/pages')) return answer;
      const next = await answer.json();
      next.frame.menu.push({ kind: 'link', label: 'Just in', href: '/just-in' });
      next.frame.footer[0].links.push({ label: 'Just in', href: '/just-in' });
      return Response.json(next, { status: answer.status });
    };
  });
  const footer = page.locator('footer');
  await footer.locator('summary', { hasText: 'Southern Cross Cars' }).click();
  await footer.getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(/contact/);
  await expect(footer.locator('a', { hasText: 'Just in' })).toHaveCount(1);
  await expect(page.locator('header a[href="/just-in"]')).not.toHaveCount(0);
  // The first page's own are there again.
  await page.goBack();
  await expect(footer.locator('a', { hasText: 'Just in' })).toHaveCount(0);
  await expect(footer.locator('a', { hasText: 'Contact' }).first()).toBeAttached();
});

test('PAGE-1 blocks that need no script stand as the server drew them, load no code, and stand again after Back', async ({
  page,
}) => {
  const scripts: string[] = [];
  await page.goto(siteUrl(SITE, '/'), { waitUntil: 'networkidle' });
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const still = page.locator('main [data-still]');
  const words = async () => (await still.allTextContents()).map((text) => text.trim());
  const before = await words();
  expect(before.length).toBeGreaterThan(5);
  expect(before.filter((text) => text === '')).toEqual([]);
  await still.first().getByRole('link').first().click();
  await expect(still).toHaveCount(0);
  await page.goBack();
  await expect(still).toHaveCount(before.length);
  expect(await words()).toEqual(before);
  // Another page of words is drawn in the place of the first one.
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/how-we-check-cars' });
    document.body.append(link);
    link.click();
  });
  await expect(heading(page)).toHaveText('110 points, and we show you all of them');
  expect((await words()).filter((text) => text === '')).toEqual([]);
  await page.goBack();
  await expect(still).toHaveCount(before.length);
  expect(await words()).toEqual(before);
  expect(scripts.length).toBeGreaterThan(0);
});

test('a page is taken over as the server drew it, also if its scripts are there before its end', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const late = await startLateEnds(new URL(siteUrl(SITE)).host);
  try {
    for (const path of ['/', '/search/used-cars/']) {
      await page.goto(`http://${SITE}.localhost:${late.port}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  } finally {
    late.stop();
  }
  expect(faults).toEqual([]);
});

test('a content page is found in the menu of a phone, its answers open, and its vehicles lead to the results', async ({
  page,
}) => {
  await fromTheMenu(page);
  await readOn(page);
});

test('a link to a part of another content page goes to that part', async ({ page }) => {
  await page.goto(siteUrl('wattle-creek-caravans', '/towing-guide'), { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Find our yards' }).click();
  await expect(page).toHaveURL(/\/about-us#locations$/);
  await expect(page.getByRole('heading', { name: 'Our two yards' })).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a content page is found in the menu, its answers open, and its vehicles lead to the results', async ({
    page,
  }) => {
    await fromTheMenu(page);
    await readOn(page);
  });
});

for (const site of SITES) {
  test(`${site}: every link of its content pages leads to a page, and to a part that is there`, async ({ page }) => {
    await page.goto(siteUrl(site, '/about-us'));
    const dead = await page.evaluate(async () => {
      const read = async (path: string) => {
        const response = await fetch(path);
        return { ok: response.ok, document: new DOMParser().parseFromString(await response.text(), 'text/html') };
      };
      const sitemap = await (await fetch('/sitemaps/content.xml')).text();
      const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
      const own = listed.filter((path) => /^\/[a-z-]+$/.test(path));
      if (own.length < 3) return [`only ${own.length} content pages are listed`];
      const dead: string[] = [];
      for (const path of own) {
        const { document } = await read(path);
        const links = [...document.querySelectorAll('main a[href^="/"]')].map(
          (link) => link.getAttribute('href') ?? '',
        );
        for (const link of new Set(links)) {
          const { ok, document: target } = await read(link);
          const [, part] = link.split('#');
          if (!ok || (part && !target.getElementById(part))) dead.push(`${path} → ${link}`);
        }
      }
      return dead;
    });
    expect(dead).toEqual([]);
  });
}

/** The most pixels that a page may be long on a phone of 390 by 844. */
const LONGEST = { '/': 6_500, '/locations': 5_000, '/contact-us': 5_000 } as const;
const LONGEST_FOOTER = 800;

for (const site of SITES) {
  test(`HOME-1 LOC-1 home, places, contact and footer of ${site} are short on a phone`, async ({ page }) => {
    for (const [path, most] of Object.entries(LONGEST)) {
      await page.goto(siteUrl(site, path));
      // What is laid out only when it is near has its true height once it was passed.
      const { whole, footer } = await page.evaluate(async () => {
        const root = document.documentElement;
        for (let y = 0; y < root.scrollHeight; y += innerHeight) {
          scrollTo(0, y);
          await new Promise((passed) => requestAnimationFrame(() => requestAnimationFrame(passed)));
        }
        return { whole: root.scrollHeight, footer: document.querySelector('footer')?.offsetHeight ?? 0 };
      });
      expect(whole, path).toBeLessThanOrEqual(most);
      expect(footer, path).toBeLessThanOrEqual(LONGEST_FOOTER);
    }
  });
}

test('SRCH-17 the header of each page searches by words, and suggests them', async ({ page }) => {
  await page.goto(siteUrl(SITE, '/about-us'), { waitUntil: 'networkidle' });
  await page.locator('header summary', { hasText: 'Search by words' }).click();
  const box = page.locator('header').getByLabel('Search by words');
  await expect(box).toBeFocused();
  await page.keyboard.type('coro');
  await expect(page.locator('datalist option[value*="Corolla"]').first()).toBeAttached();
  await page.keyboard.type('lla under 40000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\//);
  await expect(cards(page).first()).toContainText('Corolla');
});
