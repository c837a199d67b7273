import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const workspaces = [
  'contracts',
  'packages/event-store',
  'packages/car-search',
  'packages/embedded-postgres',
  'services/stock',
  'services/leads',
  'services/gateway',
  'frontend',
  'deploy',
  'tools/engines',
  'tools/faults',
  'tools/simulate',
  'e2e',
];

const FILES = '.dependency-cruiser.cjs';
const FOLDERS = '.dependency-cruiser.folders.cjs';

/** The file that breaks each rule, and what it imports. */
const violations: { rule: string; file: string; imports: string }[] = [
  { rule: 'contracts-import-nothing-of-ours', file: 'contracts/src/bad.ts', imports: '@forecourt/event-store' },
  { rule: 'packages-import-contracts-only', file: 'packages/car-search/src/bad.ts', imports: '@forecourt/event-store' },
  {
    rule: 'waiting-imports-nothing-of-ours',
    file: 'packages/service-kit/src/waiting/bad.ts',
    imports: '@forecourt/contracts',
  },
  {
    rule: 'package-specs-may-use-a-database',
    file: 'packages/car-search/src/bad.spec.ts',
    imports: '@forecourt/stock',
  },
  { rule: 'services-import-packages-only', file: 'services/stock/src/bad.ts', imports: '@forecourt/leads' },
  { rule: 'only-the-gateway-renders', file: 'services/stock/src/bad.ts', imports: '@forecourt/frontend' },
  {
    rule: 'services-do-not-embed-postgres',
    file: 'services/stock/src/bad.ts',
    imports: '@forecourt/embedded-postgres',
  },
  { rule: 'frontend-imports-contracts-only', file: 'frontend/src/bad.ts', imports: '@forecourt/car-search' },
  { rule: 'frontend-features-are-apart', file: 'frontend/src/features/a/bad.ts', imports: '../b/good.ts' },
  { rule: 'tools-stand-below-deploy', file: 'tools/engines/src/bad.ts', imports: '@forecourt/deploy' },
  { rule: 'nothing-imports-the-fault-runs', file: 'deploy/src/bad.ts', imports: '@forecourt/faults' },
  { rule: 'nothing-imports-the-simulation', file: 'deploy/src/bad.ts', imports: '@forecourt/simulate' },
  { rule: 'pure-packages-do-no-io', file: 'packages/car-search/src/bad.ts', imports: 'node:fs' },
  { rule: 'pure-core-does-no-io', file: 'services/stock/src/bad.decider.ts', imports: 'pg' },
  {
    rule: 'hubs-know-no-companion',
    file: 'services/leads/src/enquiry/bad.ts',
    imports: '../companions/good.ts',
  },
  { rule: 'hubs-know-no-companion', file: 'services/leads/src/bad.ts', imports: './companions/good.ts' },
  { rule: 'browser-tests-wait-for-code', file: 'e2e/src/bad.e2e.spec.ts', imports: '@playwright/test' },
  { rule: 'no-circular', file: 'services/stock/src/bad.ts', imports: './bad.ts' },
  { rule: 'resolvable', file: 'services/stock/src/bad.ts', imports: './nowhere.ts' },
];

const allowed: { file: string; imports: string }[] = [
  { file: 'packages/car-search/src/good.ts', imports: '@forecourt/contracts' },
  { file: 'packages/car-search/src/good.int.spec.ts', imports: '@forecourt/embedded-postgres' },
  { file: 'services/stock/src/good.ts', imports: '@forecourt/event-store' },
  { file: 'services/gateway/src/good.ts', imports: '@forecourt/frontend' },
  { file: 'deploy/src/good.ts', imports: '@forecourt/stock' },
  { file: 'deploy/src/good.ts', imports: '@forecourt/engines' },
  { file: 'tools/faults/src/good.ts', imports: '@forecourt/deploy' },
  { file: 'tools/simulate/src/good.ts', imports: '@forecourt/leads' },
];

describe('the import rules', () => {
  let tree: string;

  beforeAll(() => {
    tree = mkdtempSync(path.join(tmpdir(), 'forecourt-rules-'));
    mkdirSync(path.join(tree, 'node_modules/@forecourt'), { recursive: true });
    for (const name of ['pg', '@playwright']) {
      symlinkSync(path.join(root, 'node_modules', name), path.join(tree, 'node_modules', name));
    }
    writeFileSync(path.join(tree, 'package.json'), '{"type":"module"}');
    for (const config of [FILES, FOLDERS]) cpSync(path.join(root, config), path.join(tree, config));
    for (const workspace of workspaces) {
      const name = path.basename(workspace);
      write(`${workspace}/package.json`, JSON.stringify({ name: `@forecourt/${name}`, exports: './src/index.ts' }));
      write(`${workspace}/src/index.ts`, 'export {};');
      symlinkSync(path.join(tree, workspace), path.join(tree, 'node_modules/@forecourt', name));
    }
    write('frontend/src/features/b/good.ts', 'export {};');
    write('services/leads/src/companions/good.ts', 'export {};');
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  }

  /** A file of its own for each case, so that one run judges them all: `bad.ts` of the third case is `bad-3.ts`. */
  const numbered = (text: string, place: number) => text.replace(/\b(bad|good)\./, `$1-${place}.`);

  /** Writes each case's file. One that imports itself stands for a circle of two. */
  function writeCases(cases: readonly { file: string; imports: string }[]): void {
    for (const [place, { file, imports }] of cases.entries()) {
      const own = numbered(file, place);
      const isCircle = imports === './bad.ts';
      write(own, `import '${isCircle ? './round.ts' : imports}';\n`);
      if (isCircle) write(path.join(path.dirname(file), 'round.ts'), `import './${path.basename(own)}';\n`);
    }
  }

  function cruise(config = FILES): { from: string; rule: { name: string } }[] {
    const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const folders = ['contracts', 'packages', 'services', 'frontend', 'deploy', 'tools', 'e2e'];
    const output = execFileSync(process.execPath, [program, '--config', config, '--output-type', 'json', ...folders], {
      cwd: tree,
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: 1 << 26,
    });
    return JSON.parse(output.toString()).summary.violations;
  }

  describe('for one file', () => {
    const cases = [...violations, ...allowed];
    let found: ReturnType<typeof cruise>;
    beforeAll(() => {
      writeCases(cases);
      found = cruise();
    });
    afterAll(() => {
      for (const [place, { file }] of cases.entries()) rmSync(path.join(tree, numbered(file, place)));
      rmSync(path.join(tree, 'services/stock/src/round.ts'));
    });

    const brokenBy = (place: number, file: string) =>
      found.filter(({ from }) => from === numbered(file, place)).map(({ rule }) => rule.name);

    it.each(violations.map((violation, place) => ({ ...violation, place })))(
      '$rule is broken by $file importing $imports',
      ({ rule, file, place }) => {
        expect(brokenBy(place, file)).toContain(rule);
      },
    );

    it.each(allowed.map((each, place) => ({ ...each, place: violations.length + place })))(
      '$file may import $imports',
      ({ file, place }) => {
        expect(brokenBy(place, file)).toEqual([]);
      },
    );
  });

  it.each([
    ['a service', 'services/stock/src', ['folders-form-no-circle']],
    ['a package', 'packages/event-store/src', ['folders-form-no-circle']],
    ['deploy, which is not held to it', 'deploy/src', []],
  ])('two folders of %s that import each other form a circle, though no file does', (_, source, broken) => {
    write(`${source}/a/high.ts`, "import '../b/low.ts';\n");
    write(`${source}/b/high.ts`, "import '../a/low.ts';\n");
    for (const folder of ['a', 'b']) write(`${source}/${folder}/low.ts`, 'export {};\n');
    const rules = (config: string) => [...new Set(cruise(config).map((violation) => violation.rule.name))];
    expect(rules(FILES)).toEqual([]);
    expect(rules(FOLDERS)).toEqual(broken);
    for (const folder of ['a', 'b']) rmSync(path.join(tree, source, folder), { recursive: true });
  });

  it('a folder may import another that only tests import it from', () => {
    write('services/stock/src/a/high.ts', "import '../b/low.ts';\n");
    write('services/stock/src/b/low.ts', 'export {};\n');
    write('services/stock/src/b/low.spec.ts', "import '../a/high.ts';\n");
    expect(cruise(FOLDERS)).toEqual([]);
    for (const folder of ['a', 'b']) rmSync(path.join(tree, 'services/stock/src', folder), { recursive: true });
  });
});
