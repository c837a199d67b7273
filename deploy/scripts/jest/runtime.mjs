import JestRuntime from 'jest-runtime';

/**
 * What is loaded for each suite: specs and what only they use, as `.dependency-cruiser.cjs` names it, so that nothing shared imports it; and the
 * front's sources, as a page's state lives in them.
 */
const OF_ONE_SUITE = /[.]spec[.]tsx?$|\/(conformance|fixtures|testing)\/|\/frontend\/src\//;

const loaded = { esm: new Map(), cjs: new Map() };
const sourceMaps = new Map();

/**
 * Jest's runtime, except that a worker loads each module of the product and of its libraries once, not once for each suite
 * (docs/decisions/tests.md). It needs the environment beside it, as modules belong to the global object that they were loaded in.
 */
export default class WorkerRuntime extends JestRuntime {
  constructor(...given) {
    super(...given);
    const { registries, transformCache } = this;
    if (!(registries?.esModuleRegistry && registries.moduleRegistry && transformCache?.sourceMaps))
      throw new Error('This version of Jest keeps its modules elsewhere: mend deploy/scripts/jest/runtime.mjs.');
    registries.esModuleRegistry = new Modules(loaded.esm);
    registries.moduleRegistry = new Modules(loaded.cjs);
    transformCache.sourceMaps = sourceMaps;
  }

  setMock() {
    throw new Error('Modules are shared between suites and can’t be mocked: pass what you want to replace as a value.');
  }

  setModuleMock() {
    this.setMock();
  }

  /** Modules that this suite was the first to load import others later, in other suites' tests: it is emptied but stays usable. */
  teardown() {
    this.restoreAllMocks();
    this.resetModules();
    this.registries.clear();
    this.testMainModule.reset();
    this.jestGlobals.clearJestObjectCache();
    this.loggedReferenceErrors.clear();
    this.testState.enterTestCode();
  }
}

/** A registry of modules in two layers: those of this suite, and those that all suites of the worker share. @internal for specs */
export class Modules extends Map {
  #shared;

  constructor(shared) {
    super();
    this.#shared = shared;
  }

  get(key) {
    return super.get(key) ?? this.#shared.get(key);
  }

  has(key) {
    return super.has(key) || this.#shared.has(key);
  }

  set(key, module) {
    if (isShared(key)) this.#shared.set(key, module);
    else super.set(key, module);
    return this;
  }

  delete(key) {
    return super.delete(key) || this.#shared.delete(key);
  }
}

/** Keys are paths and file addresses; Jest's own modules (`@jest/globals/…`) and Node's belong to the suite. */
function isShared(key) {
  return (key.startsWith('file://') || key.startsWith('/')) && !OF_ONE_SUITE.test(key);
}
