import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');

/** The parser is CommonJS that Jest's ES module mode cannot load, so it runs in a process of its own. */
const parse = `
  import { readFileSync } from 'node:fs';
  import { Parser } from '@asyncapi/parser';
  const { document, diagnostics } = await new Parser().parse(readFileSync('contracts/generated/asyncapi.json', 'utf8'));
  const faults = diagnostics.filter((found) => found.severity === 0).map((found) => found.path.join('.') + ': ' + found.message);
  console.log(JSON.stringify({ faults, messages: document?.allMessages().length ?? 0 }));
`;

describe('the AsyncAPI document', () => {
  it('CRM-1 is valid for the AsyncAPI parser', () => {
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', parse], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const { faults, messages } = JSON.parse(output.toString());
    expect(faults).toEqual([]);
    expect(messages).toBeGreaterThan(25);
  });
});
