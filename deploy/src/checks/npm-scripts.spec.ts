import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const ours = Object.entries(scripts).flatMap(([name, line]) => {
  const [, command, program] = /^node deploy\/scripts\/run\.mjs ([\w-]+)(?: ([\w-]+))?/.exec(line) ?? [];
  return command ? [{ name, command, program }] : [];
});

describe('npm scripts', () => {
  it.each(ours)('npm run $name leads to a command, and a program, that exists', ({ command, program }) => {
    expect(existsSync(path.join(root, `deploy/scripts/commands/${command}.mjs`))).toBe(true);
    if (command === 'program') expect(existsSync(path.join(root, `deploy/src/programs/${program}.ts`))).toBe(true);
  });

  it.each([
    ['start', 'its help', '--help', 0, 'Usage: npm start --'],
    ['start', 'what is wrong with an option', '--port=x', 1, "expected a whole number from 0 to 65535, got 'x'"],
    ['start-distributed', 'its help', '--help', 0, 'Usage: npm run start:distributed --'],
    // Its nine ports end at the last one that there is.
    ['start-distributed', 'what is wrong with an option', '--port=x', 1, 'expected a whole number from 1 to 65527'],
  ])('the command %s prints %s without compiling anything', (command, _, option, code, words) => {
    const script = `import { run } from './deploy/scripts/commands/${command}.mjs'; await run([${JSON.stringify(option)}]);`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toContain(words);
    expect(`${stdout}${stderr}`).not.toMatch(/compile/i);
    expect(status).toBe(code);
  });

  it('exist for each step of the continuous integration', () => {
    const steps = [...read('.ci/run').matchAll(/^npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name);
    expect(steps.length).toBeGreaterThan(3);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(steps));
  });
});
