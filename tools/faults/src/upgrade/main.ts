// `npm run test:upgrade`: runs the release before under load, upgrades it process by process, and compares what was acknowledged.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../containers/engine.ts';
import { runToEnd } from '../run-to-end.ts';
import { readUpgradeOptions } from './options.ts';
import { runUpgrade } from './run-upgrade.ts';

const root = path.join(import.meta.dirname, '../../../..');
/** Written when everything is built: an interrupted build is begun again. */
const BUILT = '.built-for-upgrade';

const options = readUpgradeOptions(process.argv);
const previous = options.built ? path.resolve(options.built) : await buildRelease(options.from);
await runToEnd(
  options,
  {
    start: (folder) => `The release before is in ${previous}. Seed ${options.seed}; data and logs are in ${folder}.`,
    kept: 'All promises were kept.',
    broken: 'Promises were broken.',
  },
  (folder, shutdown) => runUpgrade({ options, previous, folder, shutdown }),
);

/**
 * Builds a commit of this repository in a folder of its own, with that commit's dependencies; a later run finds it there.
 * @returns the folder
 * @throws Error if git does not know the commit, or it does not build
 */
async function buildRelease(commit: string): Promise<string> {
  const git = (...args: string[]) => runCommand(['git', '-C', root, ...args]);
  const full = (await git('rev-parse', '--verify', `${commit}^{commit}`)).trim();
  const folder = path.join(tmpdir(), 'forecourt-releases', full);
  if (existsSync(path.join(folder, BUILT))) return folder;
  console.log(`Building ${commit} in ${folder}, which takes some minutes…`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  await git('clone', '--quiet', '--shared', '--no-checkout', root, folder);
  await runCommand(['git', '-C', folder, 'checkout', '--quiet', '--detach', full]);
  // That release's own command, which installs what its lock file says.
  const { FORECOURT_UNDER_PINNED_NODE: _, ...inherited } = process.env;
  const env = { ...inherited, NODE_OPTIONS: '' };
  await runCommand(['npm', 'run', 'build'], { cwd: folder, env });
  writeFileSync(path.join(folder, BUILT), '');
  return folder;
}
