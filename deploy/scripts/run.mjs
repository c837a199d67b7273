// The one entry of every command: `node deploy/scripts/run.mjs start|test|check|build|…`.
// It needs nothing but a Node of 18 or newer: it installs what is missing, then goes on under the Node that the project pins.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root } from './paths.mjs';

const OLDEST_NODE = 18;
/** Services need this much; npm brings a pinned Node for most platforms, elsewhere the visitor's own must do. */
const OLDEST_NODE_TO_RUN = [22, 12];

/** What each command runs once everything is installed: a module of this folder, or a built program. */
const commands = {
  start: './commands/start.mjs',
  test: './commands/test.mjs',
  'test-engines': './commands/test-engines.mjs',
  engines: './commands/engines.mjs',
  check: './commands/check.mjs',
  build: './commands/build.mjs',
  reset: './commands/reset.mjs',
  requirements: './commands/requirements.mjs',
  generate: './commands/generate.mjs',
  screens: './commands/screens.mjs',
  program: './commands/program.mjs',
};

const [command, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, command ?? ''))
  fail(`Unknown command '${command ?? ''}'. There are: ${Object.keys(commands).join(', ')}.`);

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE)
  fail(`Forecourt needs Node ${OLDEST_NODE} or newer to install itself; this is ${process.version}.`);

if (process.env.FORECOURT_UNDER_PINNED_NODE === '1') {
  const { run } = await import(commands[command]);
  process.exitCode = (await run(rest)) ?? 0;
} else {
  await ensureInstalled();
  process.exitCode = await goOnUnderPinnedNode();
}

/** Runs this file again under the project's own Node and passes its exit code on; signals of the terminal reach the child by itself. */
function goOnUnderPinnedNode() {
  const child = spawn(findNode(), [import.meta.filename ?? process.argv[1], command, ...rest], {
    stdio: 'inherit',
    env: {
      ...process.env,
      FORECOURT_UNDER_PINNED_NODE: '1',
      PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`Node could not be started: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

function findNode() {
  const pinned = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (process.platform !== 'win32' && existsSync(pinned)) return pinned;
  const [needMajor, needMinor] = OLDEST_NODE_TO_RUN;
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor < needMajor || (ownMajor === needMajor && ownMinor < needMinor)) {
    fail(
      `Forecourt runs on Node ${needMajor}.${needMinor} or newer; this is ${process.version}, and npm brings none for ${process.platform}-${process.arch}.`,
    );
  }
  return process.execPath;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
