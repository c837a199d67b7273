import { describe, expect, it } from '@jest/globals';
import { blockForms } from '../forms/form-list.ts';
import { pageDocument } from './page.document.ts';

const page = (...blocks: object[]) => ({
  path: '/fleet',
  title: 'Fleet',
  description: 'Vehicles for businesses.',
  index: true,
  blocks,
});
const faultsOf = (document: object) =>
  pageDocument.safeParse(document).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('a form in a page of a site', () => {
  it('is named by the block', () => {
    expect(pageDocument.parse(page({ kind: 'form', form: 'fleet' })).blocks).toEqual([{ kind: 'form', form: 'fleet' }]);
  });

  it('refuses a name that no form has, or a form about one car, with its path and what was expected', () => {
    for (const form of ['flete', 'photos']) {
      expect(faultsOf(page({ kind: 'form', form }))).toEqual([
        `blocks.0.form: Invalid option: expected one of ${blockForms.map((name) => `"${name}"`).join('|')}`,
      ]);
    }
  });

  it('refuses the same form twice', () => {
    const fleet = { kind: 'form', form: 'fleet' };
    expect(faultsOf(page(fleet, fleet))).toEqual(['blocks.1.form: each form once']);
  });
});
