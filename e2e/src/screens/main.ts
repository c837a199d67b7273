import { globSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser.ts';
import startProduct from '../start-product.ts';
import { FOLDER, openPath, openWindow, photograph } from './camera.ts';
import { SCREENS } from './list.ts';
import { SCREENS_ONCE } from './once.ts';
import { takeReadmePicture } from './readme-picture.ts';
import { type Screen, type Vehicles, WINDOWS, type WindowName } from './screen.ts';
import { DEMO_SITES, type DemoSite } from './sites.ts';
import { chooseVehicles } from './vehicles.ts';

/**
 * `npm run screens [-- --only <words in a picture's name, several with commas>]`: pictures of every screen of the built product into docs/screens, a set a demo
 * site. The product is started for it, as one vehicle is taken away; FORECOURT_E2E_DATA and FORECOURT_E2E_PORT name one that runs already.
 */
const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values;

const stop = await startProduct();
const browser = await chromium.launch(await findBrowser());
try {
  mkdirSync(FOLDER, { recursive: true });
  if (!only) for (const file of globSync('*.{webp,png}', { cwd: FOLDER })) rmSync(path.join(FOLDER, file));
  for (const site of DEMO_SITES) await takeSite(site);
  await takeOnce();
  if (wanted('readme')) await takeReadmePicture(browser, 'southern-cross-cars', 'wattle-creek-caravans');
} finally {
  await browser.close();
  await stop();
}

function wanted(picture: string): boolean {
  return only.split(',').some((words) => picture.includes(words));
}

async function takeSite(site: DemoSite): Promise<void> {
  const windows = Object.keys(WINDOWS) as WindowName[];
  const names = screensOf(site).flatMap(({ name }) => windows.map((window) => `${site.slug}-${name}-${window}`));
  if (!names.some(wanted)) return;
  const finder = await browser.newPage();
  const vehicles = await chooseVehicles(finder, site);
  await finder.close();
  for (const window of windows) await takeWindow(site, window, vehicles);
}

function screensOf({ slug }: DemoSite): Screen[] {
  return SCREENS.filter(({ sites }) => sites?.includes(slug) ?? true);
}

/** All screens in one window, in their order. */
async function takeWindow(site: DemoSite, window: WindowName, vehicles: Vehicles): Promise<void> {
  const page = await openWindow(browser, window);
  const open = (address: string, expected?: number) => openPath(page, site.slug, address, expected);
  for (const screen of screensOf(site)) {
    const name = `${site.slug}-${screen.name}-${window}`;
    if (!(screen.windows ?? [window]).includes(window) || !wanted(name)) continue;
    try {
      await photograph(browser, screen, { page, site, window, vehicles, open });
      console.log(name);
    } catch (error) {
      // The others are taken all the same.
      console.error(`${name}:`, error);
      process.exitCode = 1;
    }
  }
  await page.context().close();
}

/** Screens that are the same on every site, on the first one. */
async function takeOnce(): Promise<void> {
  const [site] = DEMO_SITES;
  if (!site) return;
  const vehicles = { there: '', sold: '', gone: '' };
  for (const window of Object.keys(WINDOWS) as WindowName[]) {
    const page = await openWindow(browser, window);
    const open = (address: string, expected?: number) => openPath(page, site.slug, address, expected);
    for (const screen of SCREENS_ONCE.filter(({ name }) => wanted(`${site.slug}-${name}-${window}`))) {
      await photograph(browser, screen, { page, site, window, vehicles, open });
    }
    await page.context().close();
  }
}
