// The one entry of every command: `node deploy/scripts/run.mjs start|test|check|build|…`.
// It needs nothing but a Node of 18 or newer. An older one must still be able to read this file: nothing newer than `import()` here, and
// no import of its own.
const OLDEST_NODE = 18;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`Forecourt needs Node ${OLDEST_NODE} or newer to install itself; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  import('./commands.mjs').then((commands) => commands.runCommand(process.argv.slice(2)));
}
