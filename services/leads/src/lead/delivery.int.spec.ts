import { leadEvents, leadTopic } from '@forecourt/contracts';
import { type CloudEventEnvelope, followTopic, type RunningSubscription, type Transport } from '@forecourt/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { LeadSubscriber, type Seen } from '../testing/lead-subscriber.ts';
import { enquiry, LeadsSystem, until } from '../testing/leads-system.ts';
import { RecordHistory } from './lead.commands.ts';

const LEADS_A_LIFE = 8;

describe('the lead topic', () => {
  let system: LeadsSystem;
  let here: RunningSubscription;
  let elsewhere: LeadSubscriber;
  const events: CloudEventEnvelope[] = [];
  beforeAll(async () => {
    system = await LeadsSystem.start();
    elsewhere = new LeadSubscriber(system.transportUrl, 'crm-elsewhere');
    here = await followTopic({
      transport: system.transport,
      group: 'crm-here',
      topics: [leadTopic.name],
      onEvent: ({ event }) => void events.push(event),
    });
  });
  afterAll(async () => {
    await elsewhere?.stop();
    await here?.stop();
    await system?.stop();
  });

  const sendSome = async (life: string): Promise<string[]> => {
    const sent = Array.from({ length: LEADS_A_LIFE }, (_, index) => system.send(enquiry, `${life}-${index}`));
    return (await Promise.all(sent)).map(({ body }) => body.lead_id);
  };
  const seenHere = (): Seen[] => events.map((event) => ({ leadId: event.subject, version: event.streamversion }));
  const hasAll = (seen: Seen[], leads: string[], version: number) =>
    leads.every((lead) => seen.some((each) => each.leadId === lead && each.version === version));

  /** Starts the service on a transport that never answers, and kills it there: its sessions at the database end, nothing is tidied up. */
  async function liveAndDie(where: 'before publishing' | 'after publishing', life: string): Promise<string[]> {
    await system.stopService();
    const dying = dyingTransport(system.transport, where);
    await system.startService(dying.transport);
    const leads = await sendSome(life);
    await dying.reached;
    await system.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'leads'`,
    );
    dying.die();
    return leads;
  }

  it('CRM-4 has every acknowledged lead for each of two subscribers, in order, also after the service was killed before and after publishing', async () => {
    const first = await liveAndDie('before publishing', 'first-life');
    expect(await system.count('outbox')).toBe(2 * LEADS_A_LIFE);
    const second = await liveAndDie('after publishing', 'second-life');
    await system.stopService();
    await system.startService();
    const third = await sendSome('third-life');
    const commands = system.service.app.get(CommandBus);
    for (const lead of [...first, ...third]) {
      await commands.execute(
        new RecordHistory({ leadId: lead, command: { type: 'RecordContact', channel: 'phone' }, dealershipIds: [1] }),
      );
    }

    for (const seen of [seenHere, () => elsewhere.seen]) {
      await until('every lead', () => hasAll(seen(), [...first, ...third], 3) && hasAll(seen(), second, 2));
      for (const lead of [...first, ...second, ...third]) expect(isInOrder(seen(), lead)).toBe(true);
    }
    await until('an empty outbox', async () => (await system.count('outbox')) === 0);
  });

  it('CRM-4 reports how far each subscriber is behind', async () => {
    const metrics = async () => (await fetch(`${system.service.url}/metrics`)).text();
    const lag = (text: string, name: string, group: string) =>
      Number(new RegExp(`^${name}\\{(?=[^}]*group="${group}")[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
    // One of its own: this one is stopped, and is known once it has acknowledged something.
    const away = new LeadSubscriber(system.transportUrl, 'crm-away');
    const { body } = await system.send(enquiry, 'before-away');
    await until('it has the lead', () => hasAll(away.seen, [body.lead_id], 2));
    await until('nobody is behind', async () => lag(await metrics(), 'lead_subscriber_lag', 'crm-away') === 0);
    expect(lag(await metrics(), 'lead_subscriber_lag_seconds', 'crm-away')).toBe(0);
    await away.stop();
    await system.send(enquiry, 'while-away');
    await until('one is behind', async () => lag(await metrics(), 'lead_subscriber_lag_seconds', 'crm-away') > 0);
    const text = await metrics();
    expect(lag(text, 'lead_subscriber_lag', 'crm-away')).toBeGreaterThan(0);
    await until('the other is not', async () => lag(await metrics(), 'lead_subscriber_lag', 'crm-here') === 0);
  });

  it('CRM-1 carries events as the contract says, their persons in clear', async () => {
    const { body } = await system.send(enquiry, 'in-clear-1');
    await until('it is published', () => hasAll(seenHere(), [body.lead_id], 2));
    const [submitted, routed] = events.filter(({ subject }) => subject === body.lead_id);
    const { data } = leadEvents.LeadSubmitted.envelope.parse(submitted);
    expect(data.person).toMatchObject({
      name: 'Marguerite',
      email: 'Marguerite.F@posthorn.example',
      phone: '+61498765432',
    });
    expect(data.message).toBe(enquiry.message);
    expect(leadEvents.LeadRouted.envelope.parse(routed)).toMatchObject({ site: 'both', actor: 'visitor' });
  });
});

/** A transport that gets as far as instructed, says so, and then hangs until its process dies. */
function dyingTransport(transport: Transport, where: 'before publishing' | 'after publishing') {
  const reached = Promise.withResolvers<void>();
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => undefined);
  const publish: Transport['publish'] = async (messages) => {
    if (where === 'after publishing') await transport.publish(messages);
    reached.resolve();
    return death.promise;
  };
  return {
    transport: { ...transport, publish },
    reached: reached.promise,
    die: () => death.reject(new Error('The process was killed.')),
  };
}

/** Whether a lead's history has no gaps: a repeated event may start over, but none precedes its predecessor. */
function isInOrder(seen: Seen[], leadId: string): boolean {
  const versions = seen.filter((each) => each.leadId === leadId).map(({ version }) => version);
  return versions.every((version, index) => version === 1 || versions.slice(0, index).includes(version - 1));
}
