import { holdsScripts, type Locator, type Page, releasesScripts } from './test.ts';

/** Holds the scripts of the pages that open from now on, as a slow network does. @returns lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  holdsScripts(page);
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => {
    releasesScripts(page);
    release();
  };
}

/** Clicks in the moment in which React takes the markup over, which a visitor hits now and then on a slow phone. */
export async function clickAtTakeover(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (Object.keys(element).some((key) => key.startsWith('__react'))) element.click();
      else port2.postMessage(null);
    };
    port2.postMessage(null);
  });
}
