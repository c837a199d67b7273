import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './src/browser.ts';
import { PRODUCT_PORT, PRODUCT_WAY } from './src/product.ts';

const browser = await findBrowser();
/** The results of `npm test` are kept beside those of the other way of running. */
const suffix = PRODUCT_WAY === 'standalone' ? '' : `-${PRODUCT_WAY}`;

/** Browser tests against the whole product, started with a fresh data folder. */
export default defineConfig({
  testDir: './src',
  testMatch: '*.e2e.spec.ts',
  snapshotPathTemplate: '{testDir}/__screens__/{arg}{ext}',
  outputDir: `../test-results/browser${suffix}`,
  timeout: 30_000,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `../test-results/playwright${suffix}.json` }]],
  globalSetup: './src/start-product.ts',
  use: {
    baseURL: `http://northside-toyota.localhost:${PRODUCT_PORT}`,
    launchOptions: browser,
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // These set their own widths, or need no screen.
      testIgnore: ['*accessibility', 'design', 'dropdowns', 'frame', 'real-file', 'views'].map(
        (name) => `**/${name}.e2e.spec.ts`,
      ),
      use: { ...devices['Pixel 7'] },
    },
  ],
});
