import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

/** Written by programs from sources that are here, so nobody reads their history. */
const GENERATED = new Set(['contracts/generated/openapi.json']);

/** In bytes. A picture of the demo takes 65 kB, a screen of the design 360 kB, the lock file 590 kB. */
const LARGEST = 700_000;

/** Each of these is right in a folder that a program writes to, and never in the repository. */
const INTERMEDIATE = /\.(exr|blend|tiff?|bmp|heapsnapshot|cpuprofile|sqlite|tar|tgz|zip)$/;

/** What git holds; `undefined` in a copy without its history, as in an image. */
function committed(): string[] | undefined {
  if (!existsSync('.git')) return;
  return execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 8_000_000 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
}

describe('committed files', () => {
  const files = committed();
  (files ? test : test.skip)('none is larger than its readers need', () => {
    const large = files?.filter((file) => !GENERATED.has(file) && statSync(file).size > LARGEST);
    expect(large).toEqual([]);
  });

  (files ? test : test.skip)('none is an intermediate result of a program', () => {
    expect(files?.filter((file) => INTERMEDIATE.test(file))).toEqual([]);
  });
});
