import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageDocument } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const reference = path.resolve(import.meta.dirname, '../../../docs/site-configuration.md');

describe('the example page of docs/site-configuration.md', () => {
  it('is accepted as it is written', () => {
    const [, yaml = ''] = readFileSync(reference, 'utf8').split('```yaml\n');
    const [example = ''] = yaml.split('```');
    expect(pageDocument.parse(parse(example))).toMatchObject({ path: '/delivery', blocks: [{ kind: 'hero' }, {}, {}] });
  });
});
