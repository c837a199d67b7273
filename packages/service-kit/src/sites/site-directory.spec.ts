import { type ConfigurationChanges, dealership, siteConfig } from '@forecourt/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type ChangePlace, SiteDirectory } from './site-directory.ts';

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

/** Answers from a list of changes; at its end it waits until it is stopped. */
function source(...answers: (ConfigurationChanges | Error)[]) {
  const asked: number[] = [];
  const marks: (string | undefined)[] = [];
  const load = ({ position, mark }: ChangePlace, signal: AbortSignal): Promise<ConfigurationChanges> => {
    asked.push(position);
    marks.push(mark);
    const answer = answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer) return Promise.resolve(answer);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return { load, asked, marks };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe('the directory of sites', () => {
  let directory: SiteDirectory;
  afterEach(() => directory.stop());

  it('SITE-1 finds a site by its host, in any case, and its dealerships in order', async () => {
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

  it('SITE-5 begins again with all that a restored sites service has, at a position and revisions of before', async () => {
    const { load, asked } = source(
      {
        position: 9,
        sites: [site('riverside', ['new.localhost'], 7), site('late', ['late.localhost'])],
        dealerships: [],
      },
      { position: 4, restored: true, sites: [site('riverside', ['old.localhost'], 2)], dealerships: [dealer(1)] },
    );
    directory = new SiteDirectory({ load });
    await directory.start();
    await until(() => asked.length === 3);
    expect(asked).toEqual([0, 9, 4]);
    expect(directory.byHost('old.localhost')?.revision).toBe(2);
    expect(['new.localhost', 'late.localhost'].map((host) => directory.byHost(host))).toEqual([undefined, undefined]);
  });

  it('SITE-5 asks with the mark of the change that it read last, and begins again at the same position of another database', async () => {
    const { load, marks } = source(
      { position: 9, mark: 'a', sites: [site('late', ['late.localhost'], 3)], dealerships: [] },
      { position: 9, mark: 'b', restored: true, sites: [site('other', ['other.localhost'], 3)], dealerships: [] },
      { position: 9, mark: 'b', sites: [], dealerships: [] },
    );
    directory = new SiteDirectory({ load });
    await directory.start();
    await until(() => marks.length === 4);
    expect(marks).toEqual([undefined, 'a', 'b', 'b']);
    expect([directory.byHost('late.localhost'), directory.bySlug('other')?.revision]).toEqual([undefined, 3]);
  });

  it('SITE-4 returns a site at the newest known revision, and asks once for an unknown one', async () => {
    const { load, asked } = source({ position: 3, sites: [site('riverside', [], 4)], dealerships: [] });
    const questions: number[] = [];
    let answer = { position: 5, sites: [site('riverside', [], 5)], dealerships: [] };
    directory = new SiteDirectory({
      load: async (after, signal, wanted) => {
        if (wanted === 'after a change') return load(after, signal);
        questions.push(after.position);
        return answer;
      },
    });
    await directory.start();
    expect(asked).toContain(3);
    expect((await directory.atLeast('riverside', 3))?.revision).toBe(4);
    expect(questions).toEqual([]);
    expect((await directory.atLeast('riverside', 5))?.revision).toBe(5);
    answer = { position: 5, sites: [], dealerships: [] };
    expect(await directory.atLeast('riverside', 6)).toBeUndefined();
    expect(await directory.atLeast('nowhere', 1)).toBeUndefined();
    expect(questions).toEqual([3, 5, 5]);
  });

  it('SITE-4 shares a question between callers, but not with one who arrived while it was in progress', async () => {
    const answers: PromiseWithResolvers<ConfigurationChanges>[] = [];
    directory = new SiteDirectory({
      load: () => {
        const next = Promise.withResolvers<ConfigurationChanges>();
        answers.push(next);
        return next.promise;
      },
    });
    const first = [directory.atLeast('riverside', 1), directory.atLeast('riverside', 1)];
    await until(() => answers.length === 1);
    const later = [directory.atLeast('riverside', 2), directory.atLeast('riverside', 2)];
    answers[0]?.resolve({ position: 1, sites: [site('riverside', [], 1)], dealerships: [] });
    expect((await Promise.all(first)).map((found) => found?.revision)).toEqual([1, 1]);
    await until(() => answers.length === 2);
    answers[1]?.resolve({ position: 2, sites: [site('riverside', [], 2)], dealerships: [] });
    expect((await Promise.all(later)).map((found) => found?.revision)).toEqual([2, 2]);
    expect(answers).toHaveLength(2);
  });

  it('SITE-4 never goes back to an older revision by an answer that comes late', async () => {
    const slow = Promise.withResolvers<ConfigurationChanges>();
    const { load, asked } = source();
    directory = new SiteDirectory({
      load: async (after, signal, wanted) => {
        if (wanted === 'at once') return { position: 2, sites: [site('riverside', [], 2)], dealerships: [] };
        return after.position === 0 ? slow.promise : load(after, signal);
      },
    });
    const started = directory.start();
    expect((await directory.atLeast('riverside', 2))?.revision).toBe(2);
    slow.resolve({ position: 1, sites: [site('riverside', [], 1)], dealerships: [] });
    await started;
    await until(() => asked.length > 0);
    expect([directory.bySlug('riverside')?.revision, ...asked]).toEqual([2, 2]);
  });

  it('SITE-5 keeps what it knows of a site whose document fails here, and accepts the others', async () => {
    const broken = { ...site('riverside', ['riverside.localhost'], 2) };
    const changes: ConfigurationChanges = {
      position: 2,
      sites: [{ ...broken, config: { ...broken.config, search: 'everything' as never } }, site('lakeside', [], 5)],
      dealerships: [{ ...dealer(1), locations: 'none' as never }, dealer(2)],
    };
    const { load, asked } = source(
      { position: 1, sites: [site('riverside', ['riverside.localhost'])], dealerships: [dealer(1)] },
      changes,
    );
    const refused: string[] = [];
    directory = new SiteDirectory({ load, onRefused: (document) => refused.push(document) });
    await directory.start();
    await until(() => asked.length > 2);
    expect(directory.byHost('riverside.localhost')?.revision).toBe(1);
    expect(directory.bySlug('lakeside')?.revision).toBe(5);
    expect([directory.dealership(1)?.locations.length, directory.dealership(2)?.id]).toEqual([1, 2]);
    expect(refused).toEqual(['dealership-dealer-1', 'site-riverside']);
    expect(directory.refused).toEqual({ 'dealership-dealer-1': 0, 'site-riverside': 2 });
  });

  it('SITE-5 follows a sites service of another version: leaves out switches it does not know, and fills in its own', async () => {
    const { config } = site('riverside', []);
    const { favourites, ...older } = config;
    const newer = { ...config, slug: 'lakeside', hovercraft: true, search: { ...config.search, depth: 3 } };
    directory = new SiteDirectory(
      source({
        position: 1,
        sites: [older, newer].map((each) => ({ revision: 1, config: each as never })),
        dealerships: [],
      }),
    );
    await directory.start();
    expect(directory.bySlug('riverside')?.config).toEqual({ ...config, favourites });
    expect(directory.bySlug('lakeside')?.config).toEqual({ ...config, slug: 'lakeside' });
    expect(directory.refused).toEqual({});
  });

  it('waits for a sites service that is down at first', async () => {
    const errors: unknown[] = [];
    const { load } = source(new Error('away'), { position: 1, sites: [site('riverside', [])], dealerships: [] });
    directory = new SiteDirectory({ load, onError: (error) => errors.push(error), retryMs: 1 });
    await directory.start();
    expect(directory.isReady).toBe(true);
    expect(errors).toHaveLength(1);
  });
});
