import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CreatedSubscription, EnquiryAnswer } from '@forecourt/contracts';
import { SecretBox } from '@forecourt/service-kit';
import type { BenchContext } from '../harness/bench.ts';
import { startServiceProcess } from '../processes/service-process.ts';
import { SITE } from './dealer-group.ts';

/** A visitor of the group's site. */
const visitor = { actor: 'visitor', scope: { kind: 'site', id: SITE, revision: 1 } } as const;
const system = { actor: 'system:gateway' } as const;
/** Nobody is there: no enquiry of the bench is about a car. */
const NOWHERE = 'http://127.0.0.1:9';

/** A machine that is too slow for the load shows it in the figures. */
const PATIENCE_MS = 60_000;

/** The leads service in a process of its own, called as the gateway calls it. */
export interface LeadsProcess {
  databaseUrl: string;
  pid: number | undefined;
  /** Sends an enquiry to a dealership; gives the lead's id. */
  submit(dealershipSlug: string, key: string): Promise<string>;
  /** Subscribes a dealership's CRM to its leads by webhook. */
  subscribe(dealershipId: number, url: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts it on a database of this name. @param sitesUrl whose dealerships it knows */
export async function startLeadsProcess(
  context: BenchContext,
  { database, sitesUrl }: { database: string; sitesUrl: string },
): Promise<LeadsProcess> {
  const { client, databaseUrl, pid, close } = await startServiceProcess(context, {
    service: 'leads',
    caller: 'gateway',
    database,
    env: {
      SITES_URL: sitesUrl,
      STOCK_URL: NOWHERE,
      OPENSEARCH_URL: NOWHERE,
      ERASURE_JOURNAL: path.join(tmpdir(), `leads-${randomUUID()}.journal`),
      DEPLOYMENT_KEY: SecretBox.generateKey(),
      // CRMs run on this machine.
      FORECOURT_DEVELOPMENT: 'true',
    },
  });
  let people = 0;
  return {
    databaseUrl,
    pid,
    close,
    submit: async (slug, key) => {
      people += 1;
      const headers = { 'idempotency-key': key, 'x-visitor-user-agent': 'Bench/1' };
      const { body } = await client.request<EnquiryAnswer>('POST', '/enquiries', {
        body: enquiryTo(slug, people),
        headers,
        caller: visitor,
        timeoutMs: PATIENCE_MS,
      });
      return body.lead_id;
    },
    subscribe: async (dealershipId, url) => {
      const body = { dealership_id: dealershipId, name: 'CRM', kind: 'webhook', url };
      await client.request<CreatedSubscription>('POST', '/subscriptions', { body, caller: system });
    },
  };
}

/** An enquiry as visitors send them. @param who makes each another person's */
export function enquiryTo(slug: string, who: number): object {
  return {
    category: 'General Enquiry',
    name: 'Mia',
    last_name: 'Nguyen',
    email: `mia.${who}@example.com`,
    phone: `04${String(12_000_000 + who)}`,
    message: 'Do you have this one in white, and could I see it on Saturday morning?',
    dealership_slug: slug,
    terms_conditions: true,
    page_id: 'contact',
    url: `http://${SITE}.localhost/contact`,
  };
}
