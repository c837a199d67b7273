import path from 'node:path';
import { runCommand } from './engine.ts';

const root = path.join(import.meta.dirname, '../../../..');
/** Pages with and without scripts, a search as it is typed and an enquiry: each needs other parts of the product. */
const FILES = ['plain-html', 'search-box', 'favourites'];

/** Browser tests of e2e/ against the product that runs at this port. @returns what Playwright said if one fails */
export async function browse(port: number, folder: string): Promise<string[]> {
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const config = path.join(root, 'e2e/playwright.config.ts');
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    FORECOURT_E2E_WAY: 'distributed',
    FORECOURT_E2E_DATA: folder,
    FORECOURT_E2E_PORT: String(port),
  };
  const files = FILES.map((name) => `/${name}\\.e2e`);
  const command = [
    process.execPath,
    playwright,
    'test',
    '--config',
    config,
    '--project',
    'desktop',
    '--no-deps',
    ...files,
  ];
  return runCommand(command, { env, cwd: root }).then(
    () => [],
    (error: Error) => [error.message],
  );
}
