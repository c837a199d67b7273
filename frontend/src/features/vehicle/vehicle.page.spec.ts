import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

it('what a visitor must know of a vehicle never looks like an error, in any brand colour', () => {
  const styles = readFileSync(path.join(import.meta.dirname, 'vehicle-notice.module.css'), 'utf8');
  expect(styles.match(/--(?:bad|brand)[\w-]*/g)).toBeNull();
});
