import type { Locator, Page } from '@playwright/test';
import type { WindowName } from './screen.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the sheet of filters over a phone's results. */
export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Filters/ }).click();
  await dialog(page).waitFor();
}

/** Opens the menus: a phone's drawer, or the first menu of the header that unfolds. */
export async function openMenu(page: Page, window: WindowName): Promise<void> {
  if (window === 'phone') {
    await page.locator('header summary', { hasText: 'Menu' }).click();
    await dialog(page).waitFor();
    return;
  }
  await page.locator('header').getByRole('navigation', { name: 'Main' }).locator('summary:visible').last().click();
}

/** Opens the gallery at full size. */
export async function enlarge(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Enlarge illustration 1 / }).click();
  await page.getByRole('dialog', { name: /^(Photos|Illustrations) of/ }).waitFor();
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

/** Puts the saved vehicles side by side. */
export async function compareSaved(page: Page): Promise<void> {
  await page.getByRole('button', { name: /side by side/ }).click();
  await page.getByRole('columnheader').first().waitFor();
}

/** Brings an element to the upper part of the window. */
export async function scrollTo(element: Locator): Promise<void> {
  await element.first().evaluate((one) => {
    window.scrollTo({ top: one.getBoundingClientRect().top + window.scrollY - 140, behavior: 'instant' });
  });
}
