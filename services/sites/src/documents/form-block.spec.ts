import { describe, expect, it } from '@jest/globals';
import { bodyFaults } from './check-body.ts';

describe('a form in a page of a site', () => {
  it('is refused by an unknown name, with its path, what came and what was expected', () => {
    const page = {
      path: '/fleet',
      title: 'Fleet',
      description: 'Vehicles for businesses.',
      index: true,
      blocks: [{ kind: 'form', form: 'flete' }],
    };
    const [fault, ...others] = bodyFaults('page', page, { others: [], photoHosts: [], pictures: new Set() });
    expect(others).toEqual([]);
    expect(fault?.field).toBe('blocks[0].form');
    expect(fault?.message).toMatch(/expected .*general.*fleet.*careers.*got "flete"/);
  });
});
