import type { Locator, Page } from '@playwright/test';

/** A place in the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where an element is in the window. */
export async function frameOf(element: Locator): Promise<{ middle: Point; width: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is in view.');
  return { middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, width: box.width };
}

/** Draws fingers over the window, all at once, each in a few steps. */
export async function touch(page: Page, fingers: readonly { from: Point; to: Point }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 6;
  const at = (step: number) =>
    fingers.map(({ from, to }, id) => ({
      id,
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
