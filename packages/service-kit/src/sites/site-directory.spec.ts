import { type ConfigurationChanges, dealership, siteConfig } from '@forecourt/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SiteDirectory } from './site-directory.ts';

const site = (slug: string, hosts: string[], revision = 1) => ({
  revision,
  config: siteConfig.parse({ id: 1, slug, name: slug, hosts, dealership_ids: [2, 1, 9] }),
});
const dealer = (id: number) =>
  dealership.parse({
    id,
    slug: `dealer-${id}`,
    name: `Dealer ${id}`,
    locations: [
      {
        id,
        name: 'Yard',
        slug: 'yard',
        address: { street: '1 High St', city: 'Newstead', state: 'qld', postcode: '4006' },
      },
    ],
  });

/** Answers from a list of changes; where there are no more it waits until it is stopped. */
function source(...answers: (ConfigurationChanges | Error)[]) {
  const asked: number[] = [];
  const load = (after: number, signal: AbortSignal): Promise<ConfigurationChanges> => {
    asked.push(after);
    const answer = answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer) return Promise.resolve(answer);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return { load, asked };
}

describe('the directory of sites', () => {
  let directory: SiteDirectory;
  afterEach(() => directory.stop());

  it('SITE-1 finds a site by its host, whatever the case, and its dealerships in order', async () => {
    directory = new SiteDirectory(
      source({ position: 3, sites: [site('riverside', ['riverside.localhost'])], dealerships: [dealer(1), dealer(2)] }),
    );
    await directory.start();
    const found = directory.byHost('RIVERSIDE.localhost');
    expect(found?.config.slug).toBe('riverside');
    expect(found && directory.dealershipsOf(found.config).map(({ id }) => id)).toEqual([2, 1]);
    expect(directory.byHost('other.localhost')).toBeUndefined();
  });

  it('SITE-5 takes a changed configuration on while it runs, and forgets hosts that were given up', async () => {
    const { load, asked } = source(
      { position: 3, sites: [site('riverside', ['old.localhost'])], dealerships: [] },
      { position: 4, sites: [site('riverside', ['new.localhost'], 2)], dealerships: [] },
    );
    directory = new SiteDirectory({ load });
    await directory.start();
    while (asked.length < 3) await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toEqual([0, 3, 4]);
    expect(directory.byHost('new.localhost')?.revision).toBe(2);
    expect(directory.byHost('old.localhost')).toBeUndefined();
  });

  it('waits for a sites service that is away at first', async () => {
    const errors: unknown[] = [];
    const { load } = source(new Error('away'), { position: 1, sites: [site('riverside', [])], dealerships: [] });
    directory = new SiteDirectory({ load, onError: (error) => errors.push(error), retryMs: 1 });
    await directory.start();
    expect(directory.isReady).toBe(true);
    expect(errors).toHaveLength(1);
  });
});
