import path from 'node:path';
import { build, type Rollup } from 'vite';
import { ACROSS_SERVICES } from './across-services.ts';
import { siteUrl } from './product.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/** The example as docs/examples/instantsearch has it, beside the compiled test or its source. */
const examples = path.resolve(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? '../..' : '../../..',
  'docs/examples/instantsearch',
);
const PLACES = ['search', 'order', 'chosen', 'makes', 'bodies', 'price', 'cars', 'pages', 'app'];
const ADDRESS = '/instantsearch-example';

test.use({ viewport: { width: 1280, height: 900 } });

/** Shows one of the example's pages, with the widgets' own library, on a site's address. */
async function show(page: Page, file: string): Promise<void> {
  const code = await bundle(file);
  const places = PLACES.map((id) => `<div id="${id}"></div>`).join('');
  const body = `<!doctype html><html lang="en-AU"><title>Example</title>${places}<script type="module">${code}</script></html>`;
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto(siteUrl('southern-cross-cars', ADDRESS));
}

async function bundle(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: examples,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(examples, file), formats: ['es'], fileName: 'example' },
    },
  });
  const chunks = ([built].flat() as Rollup.RollupOutput[]).flatMap(({ output }) => output);
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
  // A script in a page ends at the first of these.
  return `${code.replaceAll('</script', '<\\/script').replace(/export \{[^}]*\};?/, '')}\nstart();`;
}

const counts = async (page: Page, list: string) =>
  (await page.locator(`${list} [class$="-count"]`).allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));
/** What the site's own API finds: how many cars there are, and the addresses of those that the example shows first. */
const found = (page: Page, wanted: Record<string, string>) =>
  page.evaluate(
    async (query) => {
      const answer = (await (await fetch(`/api/search?${query}`)).json()) as {
        count: number;
        hits: { slug: string }[];
      };
      return { count: answer.count, addresses: answer.hits.map(({ slug }) => `/cars/${slug}`) };
    },
    String(new URLSearchParams({ ...wanted, hitsPerPage: '12' })),
  );
const addresses = (cars: Locator) =>
  cars.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const prices = async (cars: Locator) =>
  (await cars.locator('strong').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));

for (const { file, root } of [
  { file: 'widgets.js', root: '' },
  { file: 'widgets-react.js', root: '#app ' },
])
  test(`SRCH-18 the unmodified widgets of InstantSearch find a site's stock: ${file}`, {
    tag: ACROSS_SERVICES,
  }, async ({ page }) => {
    await show(page, file);
    const cars = page.locator(`${root}.ais-Hits-item`);
    await expect(cars).toHaveCount(12);
    await expect(cars.first()).toContainText(/Drive Away|Excl\. Govt\. Charges|Enquire/);

    // An order, and the site's own again.
    const usual = await addresses(cars);
    const order = page.locator(`${root}.ais-SortBy-select`);
    await order.selectOption('Lowest price');
    await expect.poll(() => addresses(cars)).toEqual((await found(page, { sort: 'lowestPrice' })).addresses);
    const cheapest = await prices(cars);
    expect(cheapest).toEqual(cheapest.toSorted((one, other) => one - other));
    await order.selectOption('Most relevant');
    await expect.poll(() => addresses(cars)).toEqual(usual);

    // A make and its models below it, and a list whose choice does not narrow itself.
    await page.locator(`${root}.ais-HierarchicalMenu-link`, { hasText: 'Toyota' }).click();
    const models = page.locator(`${root}.ais-HierarchicalMenu-list .ais-HierarchicalMenu-list li`);
    const model = models.first();
    const name = await model.locator('.ais-HierarchicalMenu-label').innerText();
    await model.locator('a').click();
    const ofModel = await found(page, { make: 'Toyota', model: name });
    await expect.poll(() => addresses(cars)).toEqual(ofModel.addresses);
    expect(await model.locator('.ais-HierarchicalMenu-count').innerText()).toContain(String(ofModel.count));
    await model.locator('a').click();
    await expect.poll(() => addresses(cars)).toEqual((await found(page, { make: 'Toyota' })).addresses);
    const bodies = await counts(page, `${root}.ais-RefinementList`);
    await page.locator(`${root}.ais-RefinementList-item`, { hasText: 'suv' }).locator('input').click();
    await expect(page.locator(`${root}.ais-CurrentRefinements-category`)).toHaveCount(2);
    expect(await counts(page, `${root}.ais-RefinementList`)).toEqual(bodies);
    const suvs = await found(page, { make: 'Toyota', body: 'suv' });
    expect(bodies).toContain(suvs.count);
    // The choice shows at once, and its answer draws the range again, without what was typed into it meanwhile.
    await expect.poll(() => addresses(cars)).toEqual(suvs.addresses);
    await expect(cars.first()).toContainText('Toyota');

    // A range within its bounds, and its removal.
    const most = page.locator(`${root}.ais-RangeInput-input--max`);
    expect(Number(await most.getAttribute('max'))).toBeGreaterThan(10_000);
    await most.fill('40000');
    await page.locator(`${root}.ais-RangeInput-submit`).click();
    await expect(page.locator(`${root}.ais-CurrentRefinements-category`)).toHaveCount(3);
    const affordable = await found(page, { make: 'Toyota', body: 'suv', price: ':40000' });
    expect(affordable.count).toBeLessThan(suvs.count);
    await expect.poll(() => addresses(cars)).toEqual(affordable.addresses);
    expect(Math.max(...(await prices(cars)))).toBeLessThanOrEqual(40_000);
    expect(await counts(page, `${root}.ais-RefinementList`)).toContain(affordable.count);
    for (const refinement of [2, 1, 0]) {
      await page.locator(`${root}.ais-CurrentRefinements-delete`).last().click();
      await expect(page.locator(`${root}.ais-CurrentRefinements-category`)).toHaveCount(refinement);
    }

    // Further pages, and words.
    const first = await cars.first().innerText();
    await page.locator(`${root}.ais-Pagination-item--nextPage a`).click();
    await expect(cars.first()).not.toHaveText(first);
    await page.locator(`${root}.ais-SearchBox-input`).first().fill('corolla');
    await expect(cars.first()).toContainText('Corolla');
  });
