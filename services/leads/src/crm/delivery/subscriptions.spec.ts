import type { SiteDirectory } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { Subscriptions } from './subscriptions.ts';

const asked = { dealership_id: 7, kind: 'webhook', name: 'CRM', url: 'https://crm.example/leads' } as const;

/** What is refused before anything of the database is needed. */
function refusalOf(directory: Pick<SiteDirectory, 'dealership' | 'isReady'>): Promise<unknown> {
  const none = undefined as never;
  const subscriptions = new Subscriptions(none, none, directory as never, none, none, true, async () => true, none);
  return subscriptions.create(asked).catch((error: unknown) => error);
}

describe('a new subscription', () => {
  it('is refused for a dealership that does not exist', async () => {
    const refusal = await refusalOf({ isReady: true, dealership: () => undefined });
    expect(refusal).toMatchObject({ status: 400 });
  });

  it('is asked for again later where the configuration of dealerships has not come yet', async () => {
    const refusal = await refusalOf({ isReady: false, dealership: () => undefined });
    expect(refusal).toMatchObject({ status: 503 });
  });
});
