import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at, root } from './paths.mjs';

/** Remembers the lock file that node_modules was installed from. */
const stampFile = at('node_modules/.forecourt-lock');

/** Installs the dependencies if they are missing or the lock file has changed since. Ends the process if npm fails. */
export async function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');
  const installed = existsSync(at('node_modules/.package-lock.json'));
  if (installed && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  console.log(installed ? 'Dependencies changed: installing…' : 'First run: installing dependencies…');
  // A fresh folder gets exactly what the lock file says; one in use is only brought up to date.
  const npm = spawnSync('npm', [installed ? 'install' : 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error(
      npm.error
        ? `Could not start npm: ${npm.error.message}`
        : 'npm could not install the dependencies: see its message above.',
    );
    process.exit(1);
  }
  writeFileSync(
    stampFile,
    createHash('sha256')
      .update(readFileSync(at('package-lock.json')))
      .digest('hex'),
  );
}
