import { defineConfig, devices } from '@playwright/test';
import { ACROSS_SERVICES } from './src/across-services.ts';
import { ANY_WIDTH } from './src/any-width.ts';
import { findBrowser } from './src/browser.ts';
import { keptChoice } from './src/kept-choice.ts';
import { PRODUCT_PORT, PRODUCT_WAY } from './src/product.ts';

const browser = await findBrowser();
const isDistributed = PRODUCT_WAY === 'distributed';
/** The results of `npm test` are kept beside those of the other way of running. */
const suffix = isDistributed ? `-${PRODUCT_WAY}` : '';
/** Every test in one process, and of those on separate processes the ones that cross them. */
const grep = isDistributed ? new RegExp(ACROSS_SERVICES) : /./;

/** These set their own widths. */
const LOOKS = [
  ...['accessibility', 'vehicle-accessibility', 'vehicle-showcase', 'design', 'dialog', 'dropdowns', 'frame'],
  'zoom-and-motion',
];
/** These need no screen, or set its width. */
const OF_NO_WIDTH = [
  'consent',
  'content',
  'crawl',
  'instantsearch',
  'models-menu',
  'offers',
  'places',
  'views',
  'ways-in',
];
/** A dealer's whole file changes what every search of its site finds, so it comes last and alone; `--no-deps` runs it without the others. */
const LAST = 'real-file';
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.e2e.spec.ts`);

/** Browser tests against the whole product, started with a fresh data folder. */
export default defineConfig({
  testDir: './src',
  testMatch: '*.e2e.spec.ts',
  snapshotPathTemplate: '{testDir}/__screens__/{arg}{ext}',
  outputDir: `../test-results/browser${suffix}`,
  // The first picture of each vehicle is painted when it is asked for, and each page waits for its pictures.
  timeout: 60_000,
  // On a busy machine with two cores a page can take more than the usual five seconds.
  expect: { timeout: 10_000 },
  // What passes only at its second try is listed as flaky: a fault to look for, though not one to stop a release for.
  retries: 1,
  workers: 2,
  grep,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `../test-results/playwright${suffix}.json` }]],
  globalSetup: './src/start-product.ts',
  use: {
    baseURL: `http://northside-toyota.localhost:${PRODUCT_PORT}`,
    launchOptions: browser,
    storageState: keptChoice('denied'),
    // Recording a trace slows a test down; what fails is run once more, with one.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: filesOf([LAST]),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: new RegExp(ANY_WIDTH),
      testIgnore: isDistributed ? /./ : filesOf([...LOOKS, ...OF_NO_WIDTH, LAST]),
      use: { ...devices['Pixel 7'] },
    },
    { name: 'last', testMatch: filesOf([LAST]), dependencies: ['desktop', 'phone'] },
  ],
});
