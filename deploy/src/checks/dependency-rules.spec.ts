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
];

/** The file that breaks each rule, and what it imports. */
const violations: { rule: string; file: string; imports: string }[] = [
  { rule: 'contracts-import-nothing-of-ours', file: 'contracts/src/bad.ts', imports: '@forecourt/event-store' },
  { rule: 'packages-import-contracts-only', file: 'packages/car-search/src/bad.ts', imports: '@forecourt/event-store' },
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
  { rule: 'pure-packages-do-no-io', file: 'packages/car-search/src/bad.ts', imports: 'node:fs' },
  { rule: 'pure-core-does-no-io', file: 'services/stock/src/bad.decider.ts', imports: 'pg' },
  { rule: 'no-circular', file: 'services/stock/src/bad.ts', imports: './bad.ts' },
  { rule: 'resolvable', file: 'services/stock/src/bad.ts', imports: './nowhere.ts' },
];

const allowed: { file: string; imports: string }[] = [
  { file: 'packages/car-search/src/good.ts', imports: '@forecourt/contracts' },
  { file: 'packages/car-search/src/good.int.spec.ts', imports: '@forecourt/embedded-postgres' },
  { file: 'services/stock/src/good.ts', imports: '@forecourt/event-store' },
  { file: 'services/gateway/src/good.ts', imports: '@forecourt/frontend' },
  { file: 'deploy/src/good.ts', imports: '@forecourt/stock' },
];

describe('the import rules', () => {
  let tree: string;

  beforeAll(() => {
    tree = mkdtempSync(path.join(tmpdir(), 'forecourt-rules-'));
    mkdirSync(path.join(tree, 'node_modules/@forecourt'), { recursive: true });
    symlinkSync(path.join(root, 'node_modules/pg'), path.join(tree, 'node_modules/pg'));
    writeFileSync(path.join(tree, 'package.json'), '{"type":"module"}');
    cpSync(path.join(root, '.dependency-cruiser.cjs'), path.join(tree, '.dependency-cruiser.cjs'));
    for (const workspace of workspaces) {
      const name = path.basename(workspace);
      write(`${workspace}/package.json`, JSON.stringify({ name: `@forecourt/${name}`, exports: './src/index.ts' }));
      write(`${workspace}/src/index.ts`, 'export {};');
      symlinkSync(path.join(tree, workspace), path.join(tree, 'node_modules/@forecourt', name));
    }
    write('frontend/src/features/b/good.ts', 'export {};');
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  }

  /** The names of the rules that importing `imports` from `file` breaks. */
  function brokenRules(file: string, imports: string): string[] {
    const text = `import '${imports}';\n`;
    write(file, imports === './bad.ts' ? "import './bad-too.ts';\n" : text);
    if (imports === './bad.ts') write(file.replace('bad.ts', 'bad-too.ts'), text);
    try {
      return cruise().map((violation) => violation.rule.name);
    } finally {
      rmSync(path.join(tree, file));
      rmSync(path.join(tree, file.replace('bad.ts', 'bad-too.ts')), { force: true });
    }
  }

  function cruise(): { rule: { name: string } }[] {
    const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const folders = ['contracts', 'packages', 'services', 'frontend', 'deploy'];
    const output = execFileSync(process.execPath, [program, '--output-type', 'json', ...folders], {
      cwd: tree,
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: 1 << 26,
    });
    return JSON.parse(output.toString()).summary.violations;
  }

  it.each(violations)('$rule is broken by $file importing $imports', ({ rule, file, imports }) => {
    expect(brokenRules(file, imports)).toContain(rule);
  });

  it.each(allowed)('$file may import $imports', ({ file, imports }) => {
    expect(brokenRules(file, imports)).toEqual([]);
  });
});
