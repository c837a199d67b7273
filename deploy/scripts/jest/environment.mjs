import { TestEnvironment } from 'jest-environment-node';

/** What Jest keeps on the global object for the suite that runs: the next one must begin without it. */
const OF_ONE_SUITE = [
  'EVENT_HANDLERS',
  '$$jest-matchers-object',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
  'TEST_TIMEOUT_SYMBOL',
].map((name) => Symbol.for(name));

/** What libraries keep on the global object from when they were loaded, which is once for a worker. */
const OF_LIBRARIES = /^(__zod_|classValidator|typeorm|Swagger)/;

let kept;

/** The environment of every suite of this worker, made for the first one: `runtime.mjs` keeps modules, which belong to its global object. */
export default function WorkerEnvironment(config, context) {
  kept ??= new KeptEnvironment(config, context);
  return kept;
}

/**
 * Jest's own environment for Node, except that it outlives its suite: what that added to the global object or replaced there, environment
 * variables and timers go back to what they were.
 */
class KeptEnvironment extends TestEnvironment {
  #first;

  constructor(config, context) {
    super(config, context);
    const { env, exit } = this.global.process;
    this.#first = { globals: Object.getOwnPropertyDescriptors(this.global), variables: { ...env }, exit };
  }

  async teardown() {
    const { globals, variables, exit } = this.#first;
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    for (const symbol of OF_ONE_SUITE) delete this.global[symbol];
    for (const name of Object.getOwnPropertyNames(this.global))
      if (!Object.hasOwn(globals, name) && !OF_LIBRARIES.test(name)) delete this.global[name];
    for (const name of Reflect.ownKeys(globals)) putBack(this.global, name, globals[name]);
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!Object.hasOwn(variables, name)) delete env[name];
    Object.assign(env, variables);
    this.global.process.exit = exit;
  }
}

/** Puts back a global that a suite replaced. Jest itself replaces the console for each suite. */
function putBack(global, name, first) {
  if (!first.configurable || name === 'console') return;
  const now = Object.getOwnPropertyDescriptor(global, name);
  // A global of Node's is a getter until somebody reads it.
  const before = first.get && now && 'value' in now ? globalThis[name] : first.value;
  if (now?.value !== before) Object.defineProperty(global, name, first);
}
