import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser that the tests drive: FORECOURT_BROWSER, else the one that npm brings for Linux x64, else an installed one, else Playwright's
 * own (after `npx playwright install chromium`).
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const named = process.env.FORECOURT_BROWSER;
  if (named) return { executablePath: named, args };
  if (process.platform === 'linux' && process.arch === 'x64') {
    // The package unpacks the libraries that a bare machine lacks only where it believes to be in its usual home.
    process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    return {
      executablePath: await chromium.executablePath(),
      args,
      env: browserEnvironment(),
    };
  }
  const installed = systemBrowsers.find((file) => existsSync(file));
  return installed ? { executablePath: installed, args } : {};
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

function browserEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
