import type { Locator, Page } from '@playwright/test';
import type { WindowName } from './screen.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const mainMenu = (page: Page) => page.locator('header').getByRole('navigation', { name: 'Main' });
/** The maker's range is the menu of its new vehicles. */
const MODELS = /^New /;

/** Opens the sheet of filters over a phone's results. */
export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Filters/ }).click();
  await dialog(page).waitFor();
}

/** Opens the menus: a phone's drawer, or the last menu of the header, which has the most columns. */
export async function openMenu(page: Page, window: WindowName): Promise<void> {
  if (window === 'phone') {
    await page.locator('header summary', { hasText: 'Menu' }).click();
    await dialog(page).waitFor();
    return;
  }
  await mainMenu(page).locator('summary:visible').last().click();
}

/** Opens the menu of models: within a phone's drawer, or below the header. */
export async function openModels(page: Page, window: WindowName): Promise<void> {
  if (window === 'phone') await openMenu(page, window);
  const menus = window === 'phone' ? dialog(page) : mainMenu(page);
  await menus.locator('summary', { hasText: MODELS }).filter({ visible: true }).first().click();
}

/** Opens the first place of the list of places. On a single-make site there is only one, and its name leads to its contact page. */
export async function openFirstPlace(page: Page): Promise<void> {
  const name = page.locator('article h2 a, article h3 a').first();
  const path = (await name.getAttribute('href')) ?? '';
  await name.click();
  await page.waitForURL(`**${path}`);
  await page.locator('main h1').waitFor();
}

/** Opens the gallery at full size. */
export async function enlarge(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Enlarge (?:photo|picture|illustration) 1 / }).click();
  await page.getByRole('dialog', { name: /^(?:Photos|Pictures|Illustrations) of/ }).waitFor();
}

/** Opens the enquiry of the vehicle whose page is shown. */
export async function enquire(page: Page): Promise<void> {
  await page.locator('article a[data-kind="enquire"]:not(#similar *)').filter({ visible: true }).first().click();
  await dialog(page).getByLabel('Name').waitFor();
}

/** Fills in everything that an enquiry must have, on any site. */
export async function fillIn(page: Page): Promise<void> {
  await dialog(page).getByLabel('Name').fill('Priya Nair');
  await dialog(page).getByLabel('Email').fill('priya.nair@mail.example');
  await dialog(page).getByLabel('Phone').fill('0412 345 678');
  await dialog(page).getByLabel('Message').fill('Is it still there on Saturday morning?');
  for (const choice of await dialog(page).locator('select[required]').all()) await choice.selectOption({ index: 1 });
  for (const terms of await dialog(page).getByRole('checkbox', { name: /agree/ }).all()) await terms.check();
}

/** Sends the enquiry. */
export async function send(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Send enquiry' }).click();
}

/** Saves the first three vehicles of the results. */
export async function saveThree(page: Page): Promise<void> {
  const hearts = page.getByRole('article').getByRole('button', { name: /^Save / });
  for (const index of [0, 1, 2]) await hearts.nth(index).click();
}

/** The address of the first three vehicles of the site side by side, on any site, whoever keeps what is saved. */
export async function comparedPath(page: Page): Promise<string> {
  const ids = await page.evaluate(async () => {
    const answer = await fetch('/api/search?hitsPerPage=3');
    return ((await answer.json()) as { hits: { id: string }[] }).hits.map(({ id }) => id);
  });
  return `/compare?${new URLSearchParams(ids.map((id) => ['car', id]))}`;
}

/** Brings an element to the upper part of the window. */
export async function scrollTo(element: Locator): Promise<void> {
  await element.first().evaluate((one) => {
    window.scrollTo({ top: one.getBoundingClientRect().top + window.scrollY - 140, behavior: 'instant' });
  });
}
