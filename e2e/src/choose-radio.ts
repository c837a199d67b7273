import { expect, type Locator, type Page } from '@playwright/test';

/** Chooses a radio button that is drawn as its label, as a visitor does: by the label, once nothing covers it. */
export async function chooseRadio(scope: Page | Locator, radio: Locator): Promise<void> {
  await scope.locator('label').filter({ has: radio }).click();
  await expect(radio).toBeChecked();
}
