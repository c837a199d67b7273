import { readFileSync } from 'node:fs';
import path from 'node:path';
import { signals } from '@forecourt/service-kit/signals';
import { describe, expect, it } from '@jest/globals';
import { sourcesBelow } from './source-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const DECLARED_IN = path.join(root, 'packages/service-kit/src/signals');

/** How code reports a signal: as the name of a metric, written out or put together, or in a table of readings. */
const REPORTED = [/\bname: '(\w+)'/g, /\bname: `([\w${}]+)`/g, /^\s+(\w+): (?:\w+\()?\(/gm];

/** The signals of these names that no text reports. */
function unreported(names: readonly string[], texts: readonly string[]): string[] {
  const written = texts.flatMap((text) =>
    REPORTED.flatMap((how) => [...text.matchAll(how)].map(([, name = '']) => name)),
  );
  const whole = new Set(written);
  const parts = written
    .filter((name) => name.includes('${'))
    .map((name) => new RegExp(`^${name.replaceAll(/\$\{\w+\}/g, '[a-z]+(_[a-z]+)*')}$`));
  return names.filter((name) => !whole.has(name) && !parts.some((part) => part.test(name)));
}

describe('the signals', () => {
  it('are each reported by code: an alarm on one that nobody reports never rings', () => {
    const files = sourcesBelow([path.join(root, 'packages'), path.join(root, 'services')]);
    const texts = files.filter((file) => !file.startsWith(DECLARED_IN)).map((file) => readFileSync(file, 'utf8'));
    expect(unreported(Object.keys(signals), texts)).toEqual([]);
  });

  it('are found by how code reports them, and not where it only names them', () => {
    const names = ['queue_waiting', 'sent_email_total', 'cars_behind', 'only_named'];
    const text = [
      "metrics.gauge({ name: 'queue_waiting', read });",
      `metrics.counter({ name: \`sent_\${channel}_total\` });`,
      "const readings = {\n  cars_behind: ({ cars }) => cars,\n};\nalarmOf('only_named');",
    ];
    expect(unreported(names, text)).toEqual(['only_named']);
  });
});
