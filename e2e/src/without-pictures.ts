import type { Page } from '@playwright/test';

/** For tests in which pictures have no part: the first of each body takes the product a while. */
export async function withoutPictures(page: Page): Promise<void> {
  await page.route('**/images/**', (route) => route.abort());
}
