import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { whenOrphaned } from './lib/when-orphaned.mjs';
import { at } from './paths.mjs';

/** Services need this much; npm brings a pinned Node for most platforms, elsewhere the visitor's own must do. */
const OLDEST_NODE_TO_RUN = [22, 12];

/** Each is a module of commands/, run once everything is installed. */
const commands = readdirSync(at('deploy/scripts/commands')).map((file) => path.basename(file, '.mjs'));

const withSources = ['--enable-source-maps'];
/**
 * How Node is started if the command's own process does the work. The whole product runs in one: its heap is kept near its actual use
 * rather than left to grow to the machine's limit.
 */
const nodeOptions = {
  start: ['--enable-source-maps', '--max-semi-space-size=8', '--heap-growing-percent=30'],
  'start-distributed': withSources,
  'test-containers': withSources,
  'test-faults': withSources,
  'test-restore': withSources,
  'test-upgrade': withSources,
  'test-abuse': withSources,
  'test-fuzz': withSources,
  'test-simulate': withSources,
  program: withSources,
  bench: withSources,
  reset: withSources,
};

/** Installs what is missing, then runs the command under the Node that the project pins. Sets the exit code. */
export async function runCommand([command = '', ...rest]) {
  if (!commands.includes(command)) fail(`Unknown command '${command}'. Available commands: ${commands.join(', ')}.`);
  if (process.env.FORECOURT_UNDER_PINNED_NODE === '1') {
    const { run } = await import(`./commands/${command}.mjs`);
    process.exitCode = (await run(rest)) ?? process.exitCode ?? 0;
    return;
  }
  await ensureInstalled();
  process.exitCode = await goOnUnderPinnedNode(command, rest);
}

/**
 * Runs this command again under the project's own Node and passes its exit code on. A terminal's Ctrl-C reaches the child directly. Under
 * npm our parent is a shell that exits on a signal without passing it on: then we notice that our parent is gone.
 */
function goOnUnderPinnedNode(command, rest) {
  const child = spawn(findNode(), [...(nodeOptions[command] ?? []), at('deploy/scripts/run.mjs'), command, ...rest], {
    stdio: 'inherit',
    env: {
      ...process.env,
      FORECOURT_UNDER_PINNED_NODE: '1',
      PATH: `${at('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`Could not start Node: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

function findNode() {
  const pinned = at('node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
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
