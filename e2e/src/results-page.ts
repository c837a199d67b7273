import type { Page } from '@playwright/test';

/** The results of a search. */
export const results = (page: Page) => page.getByRole('region', { name: 'Results' });

/** Their cards. */
export const cards = (page: Page) => results(page).getByRole('article');

/** What the page is about. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
