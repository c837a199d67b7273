import { sitesTopic } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WholeProduct } from '../standalone/testing/whole-product.ts';

const topic = sitesTopic.name;
const operator = { actor: 'operator' } as const;

const locationOf = (id: number) => ({
  id: id * 10,
  name: 'Newstead',
  slug: 'newstead',
  address: { street: '88 Breakfast Creek Road', city: 'Newstead', state: 'qld', postcode: '4006' },
});

describe('npm run topics', () => {
  let product: WholeProduct;
  beforeAll(async () => {
    product = await WholeProduct.start();
  });
  afterAll(() => product?.stop());

  const configure = async (slug: string, id: number, name: string) =>
    product.product.clients.sites.request('PUT', `/dealerships/${slug}`, {
      body: { id, slug, name, locations: [locationOf(id)] },
      caller: operator,
    });
  const known = async () =>
    Object.fromEntries(
      (
        await product.inDatabase(
          'search_indexer',
          `SELECT document ->> 'slug' AS slug, document ->> 'name' AS name FROM dealerships`,
        )
      ).map(({ slug, name }) => [slug, name]),
    );

  const untilNamed = (name: string) =>
    product.untilFound('search_indexer', 1, `SELECT FROM dealerships WHERE document ->> 'name' = '${name}'`);

  it('explains a lost topic, republishes it and lets the indexer continue: its rows match the events', async () => {
    await configure('riverside', 1, 'Riverside');
    await configure('hilltop', 2, 'Hilltop');
    await product.untilFound('search_indexer', 2, 'SELECT FROM dealerships');
    expect((await product.run('topics', 'list')).code).toBe(0);
    await product.untilFound('sites', 0, 'SELECT FROM outbox');

    await product.inDatabase(
      'broker',
      'BEGIN',
      `DELETE FROM messaging.log WHERE topic = '${topic}'`,
      `DELETE FROM messaging.group_offsets WHERE topic = '${topic}'`,
      `UPDATE messaging.partitions SET next_offset = 0 WHERE topic = '${topic}'`,
      'COMMIT',
    );
    await configure('riverside', 1, 'Riverside Toyota');
    for (let listed = ''; !(listed.includes('but was acknowledged up to') && listed.includes('has read up to')); ) {
      const { code, stdout } = await product.run('topics', 'list');
      listed = code === 1 ? stdout : '';
    }
    // Whoever is on call sees the same in the table of signals, each with what to do.
    const status = await product.run('status', '--json');
    const { beyond } = JSON.parse(status.stdout);
    expect(status.code).toBe(1);
    expect(beyond).toContainEqual(expect.objectContaining({ signal: 'outbox_relay_halted', of: 'sites' }));
    expect(beyond).toContainEqual(expect.objectContaining({ signal: 'follower_halted_topics', urgency: 'at night' }));
    const refused = await product.run('topics', 'accept-epoch', topic, '--yes');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('start a new epoch first') });

    expect((await product.run('topics', 'new-epoch', 'nothing')).stderr).toContain('; got nothing.');
    expect(await product.run('topics', 'new-epoch', topic)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('add --yes'),
    });
    expect((await product.run('topics', 'new-epoch', topic, '--yes')).code).toBe(0);
    expect(await product.run('topics', 'accept-epoch', topic)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('add --yes'),
    });
    expect(await product.run('topics', 'accept-epoch', topic, '--yes')).toMatchObject({ code: 0 });
    await untilNamed('Riverside Toyota');
    expect(await known()).toEqual({ riverside: 'Riverside Toyota', hilltop: 'Hilltop' });
    expect((await product.run('topics', 'accept-epoch', topic, '--yes')).stdout).toContain('already');
    while ((await product.run('topics', 'list')).code !== 0);

    await product.inDatabase(
      'search_indexer',
      `UPDATE consumer_epochs SET halted_at = now(), halt_reason = 'it looked shorter', turns = turns + 1 WHERE topic = '${topic}'`,
    );
    expect(await product.run('topics', 'list')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('it looked shorter'),
    });
    expect((await product.run('topics', 'accept-epoch', topic, '--yes')).stdout).toContain('from its beginning');
    expect((await product.run('topics', 'list')).code).toBe(0);
    await configure('hilltop', 2, 'Hilltop Mazda');
    await untilNamed('Hilltop Mazda');
  }, 300_000);
});
