import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findJava } from './java.ts';

describe('findJava', () => {
  const { JAVA_HOME } = process.env;
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'forecourt-java-'));
    mkdirSync(path.join(home, 'bin'));
    process.env.JAVA_HOME = home;
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
    if (JAVA_HOME === undefined) delete process.env.JAVA_HOME;
    else process.env.JAVA_HOME = JAVA_HOME;
  });

  function pretend(version: string): void {
    const program = path.join(home, 'bin/java');
    writeFileSync(program, `#!/bin/sh\necho 'openjdk version "${version}" 2026-01-20' >&2\n`, { mode: 0o755 });
  }

  it('takes the newest that the servers were tried with', () => {
    pretend('25.0.9');
    expect(findJava('Kafka', 17)).toEqual({ program: path.join(home, 'bin/java'), version: 25 });
  });

  it('says in one line what is missing', () => {
    pretend('1.8.0_292');
    expect(() => findJava('OpenSearch', 999)).toThrow(
      /^OpenSearch needs Java 999 or newer, and there is only Java \d+: .*JAVA_HOME\.$/,
    );
  });
});
