import { describe, expect, it } from '@jest/globals';
import { changeFaults } from './change-set.checks.ts';
import type { PlannedChange } from './change-set.world.ts';

const body = (at: number) => ({
  ...{ path: `/page-${at}`, title: 'About us', description: 'Who we are and where to find us.', index: true },
  blocks: [{ kind: 'text', text: 'A family yard.' }],
});
const site = { id: 1, slug: 'riverside', name: 'Riverside', hosts: [], dealership_ids: [1] };

describe('the check of a push', () => {
  it('lets others have their turns between its parts', async () => {
    const changes = Array.from(
      { length: 300 },
      (_, at): PlannedChange => ({ part: 'page', id: `page-${at}`, over: 0, body: body(at) }),
    );
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    const faults = await changeFaults({
      present: { owner: 'riverside', site: { revision: 1, document: site }, dealerships: [], documents: new Map() },
      pushed: { dealerships: {}, documents: {} },
      changes,
      named: { before: [], after: [], platform: [] },
      pictures: new Set(),
    });
    clearInterval(others);
    expect(faults).toEqual([]);
    expect(turns).toBeGreaterThan(5);
  });
});
