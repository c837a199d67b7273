import { describe, expect, it } from '@jest/globals';
import WorkerEnvironment from './environment.mjs';
import { Modules } from './runtime.mjs';

const environment = () =>
  new WorkerEnvironment(
    { globalConfig: {}, projectConfig: { globals: {}, testEnvironmentOptions: {}, fakeTimers: {} } },
    {},
  );

describe('the surroundings of suites', () => {
  it('are the same for all suites of a worker, without what the one before left behind', async () => {
    const first = environment();
    const { fetch, setTimeout } = first.global;
    first.fakeTimersModern.useFakeTimers();
    first.global.fetch = () => 'mine';
    first.global.document = { cookie: 'a=1' };
    first.global.typeormAddedLater = ['a table'];
    first.global.process.env.LEFT_BEHIND = 'yes';
    first.global.process.env.PATH = '/nowhere';
    await first.teardown();

    const { global } = environment();
    expect(global).toBe(first.global);
    expect([global.fetch, global.setTimeout]).toEqual([fetch, setTimeout]);
    expect([global.document, global.process.env.LEFT_BEHIND]).toEqual([undefined, undefined]);
    expect(global.process.env.PATH).toBe(process.env.PATH);
    expect(global.typeormAddedLater).toEqual(['a table']);
  });

  it.each([
    ['file:///forecourt/services/leads/src/app.module.ts', true],
    ['/forecourt/node_modules/pg/lib/index.js', true],
    ['file:///forecourt/services/leads/src/alert/alert.int.spec.ts', false],
    ['file:///forecourt/services/leads/src/testing/leads-system.ts', false],
    ['file:///forecourt/packages/car-search/src/conformance/search-cases.ts', false],
    ['file:///forecourt/frontend/src/lib/toast-store.ts', false],
    ['@jest/globals//forecourt/services/leads/src/testing/leads-system.ts', false],
  ])('share modules of the product, and none that only specs import: %s', (key, isShared) => {
    const shared = new Map();
    const [one, other] = [new Modules(shared), new Modules(shared)];
    one.set(key, 'a module');
    expect([one.get(key), other.has(key)]).toEqual(['a module', isShared]);
    one.clear();
    expect(one.has(key)).toBe(isShared);
  });
});
