import type { CreatedSubscription, Delivery, Replayed, Subscription, TestResult } from '@forecourt/contracts';
import { applyCommands, EventStore, type EventTransaction } from '@forecourt/event-store';
import { MESSAGE_BOARD, type MessageBoard } from '@forecourt/messages';
import { RetentionSweep } from '@forecourt/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { Webhook } from 'standardwebhooks';
import { RecordHistory } from '../../lead/lead.commands.ts';
import type { HistoryCommand } from '../../lead/lead.decider.ts';
import { leadRules, queueEvents } from '../../lead/lead.rows.ts';
import { enquiry, LeadsSystem, problemOf, until } from '../../testing/leads-system.ts';
import { SampleCrm } from '../../testing/sample-crm.ts';
import { settle } from './delivery-queue.ts';
import { DeliveryReports } from './delivery-reports.ts';
import { Subscriptions } from './subscriptions.ts';

const operator = { actor: 'operator' };

describe('the delivery of leads to CRMs', () => {
  let system: LeadsSystem;
  let crm: SampleCrm;
  let made = 0;
  beforeAll(async () => {
    system = await LeadsSystem.start({ shown: true });
    crm = await new SampleCrm().start();
  });
  afterAll(async () => {
    await system?.stop();
    await crm?.stop();
  });
  afterEach(async () => {
    crm.answer = () => 200;
    crm.headers = {};
    for (const { id } of await call<Subscription[]>('GET', '')) await call('DELETE', `/${id}`);
  });

  const call = async <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> =>
    (
      await system.requestAs<Answer>('operator', method, `/subscriptions${path}`, {
        caller: operator,
        ...(method === 'POST' && { body: body ?? {} }),
      })
    ).body;
  const subscribe = (path: string, dealershipId = 1) =>
    call<CreatedSubscription>('POST', '', { dealership_id: dealershipId, name: 'Sample', url: `${crm.url}${path}` });
  const send = async (more: object = {}) => {
    made += 1;
    return (await system.send({ ...enquiry, ...more }, `delivery-${made}`)).body.lead_id;
  };
  const record = (leadId: string, command: HistoryCommand) =>
    system.service.app.get(CommandBus).execute(new RecordHistory({ leadId, command, dealershipIds: [1] }));
  const typesAt = (path: string, leadId: string) =>
    crm
      .messages(path)
      .filter(({ data }) => data.lead_id === leadId)
      .map(({ type }) => type.split('.')[2]);
  const rowsOf = (leadId: string) =>
    system.dataSource.query('SELECT * FROM crm_deliveries WHERE lead_id = $1 ORDER BY version', [leadId]);
  const retryNow = (leadId: string) =>
    system.dataSource.query(`UPDATE crm_deliveries SET next_try = now() WHERE lead_id = $1 AND status = 'waiting'`, [
      leadId,
    ]);
  const typesOfHistory = async (leadId: string): Promise<string[]> =>
    (await system.dataSource.query('SELECT type FROM events WHERE stream_id = $1 ORDER BY version', [leadId])).map(
      ({ type }: { type: string }) => type,
    );

  const failingSeconds = async () => {
    const metrics = await (await fetch(`${system.service.url}/metrics`)).text();
    return Number(/^crm_failing_seconds\S* (\S+)$/m.exec(metrics)?.[1]);
  };

  it('has an end where a subscription is removed while a lead is stored', async () => {
    const [removed, kept] = [await subscribe('/removed'), await subscribe('/kept')];
    const event = { streamId: 'stored-meanwhile', version: 1, type: 'LeadSubmitted', data: { dealershipId: 1 } };
    await system.service.app.get(EventStore).transact(async (tx) => {
      await queueEvents(tx, [event]);
      await call('DELETE', `/${removed.id}`);
    });
    await system.service.app.get(RetentionSweep).sweep(new Date());
    const left = await rowsOf(event.streamId);
    expect(left.map((row: { subscription_id: string }) => row.subscription_id)).toEqual([kept.id]);
  });

  it('CRM-2 posts each event of a lead, signed, in order, and records the first success once; never the deliveries themselves', async () => {
    const { id, secret } = await subscribe('/a?key=hidden');
    const lead = await send();
    await record(lead, { type: 'RecordContact', channel: 'phone' });
    await until('three messages', () => typesAt('/a?key=hidden', lead).length === 3);
    expect(typesAt('/a?key=hidden', lead)).toEqual(['LeadSubmitted', 'LeadRouted', 'CustomerContacted']);
    const [first] = crm.received.filter(({ path }) => path === '/a?key=hidden');
    const verified = new Webhook(secret ?? '').verify(first?.body ?? '', first?.headers as Record<string, string>);
    expect(verified).toMatchObject({
      type: 'forecourt.leads.LeadSubmitted.v1',
      data: { lead_id: lead, person: { name: 'Marguerite', phone: '+61498765432' }, dealership_id: 1 },
    });
    expect(first?.headers['webhook-id']).toBe(`${lead}:1`);
    await until('its event', async () => (await typesOfHistory(lead)).includes('LeadDelivered'));
    await record(lead, { type: 'CloseLead', outcome: 'won' });
    await until('the end', () => typesAt('/a?key=hidden', lead).length === 4);
    expect((await typesOfHistory(lead)).filter((type) => type === 'LeadDelivered')).toHaveLength(1);
    expect(typesAt('/a?key=hidden', lead)).not.toContain('LeadDelivered');
    const listed = JSON.stringify(await call('GET', ''));
    expect(listed).toContain(id);
    expect(listed).not.toContain('hidden');
    expect(listed).not.toContain(secret);
    const log = await call<Delivery[]>('GET', `/${id}/deliveries?lead_id=${lead}`);
    expect(log).toHaveLength(4);
    expect(log[0]).toMatchObject({ status: 'delivered', attempts: 1, last_attempt: { answer: 200 } });
  });

  it('CRM-2 sends a dealership its own leads only', async () => {
    await subscribe('/one', 1);
    await subscribe('/two', 2);
    const lead = await send();
    await until('its own', () => typesAt('/one', lead).length === 2);
    const other = await send({ car_id: 'new-car' });
    await until('the other', () => typesAt('/two', other).length === 2);
    expect([typesAt('/two', lead), typesAt('/one', other)]).toEqual([[], []]);
  });

  it('CRM-2 lets later messages of a lead wait behind a failing one, and others pass', async () => {
    const { id } = await subscribe('/waits');
    crm.answer = ({ body }) => (body.includes('"category":"Finance Enquiry"') ? 422 : 200);
    const failing = await send({ category: 'Finance Enquiry' });
    const other = await send();
    await until('the other', () => typesAt('/waits', other).length === 2);
    await until('two tries', async () => (await rowsOf(failing))[0].attempts >= 2);
    expect(new Set(typesAt('/waits', failing))).toEqual(new Set(['LeadSubmitted']));
    const [shown] = await call<Subscription[]>('GET', '?dealership_id=1');
    expect(shown).toMatchObject({ id, waiting: 2, dead: 0 });
    crm.answer = () => 200;
    await retryNow(failing);
    await until('the rest', () => typesAt('/waits', failing).includes('LeadRouted'));
    expect(typesAt('/waits', failing).slice(-2)).toEqual(['LeadSubmitted', 'LeadRouted']);
  });

  it('CRM-2 puts a lead into the dead letter after 24 hours, its later messages too, records the failure, and replays them in order', async () => {
    const { id } = await subscribe('/dead');
    crm.answer = () => 400;
    const lead = await send();
    await until('a try', async () => (await rowsOf(lead))[0].attempts >= 1);
    await system.dataSource.query(
      `UPDATE crm_deliveries SET first_try = now() - interval '25 hours', next_try = now() WHERE lead_id = $1`,
      [lead],
    );
    await until('the dead letter', async () =>
      (await rowsOf(lead)).every((row: { status: string }) => row.status === 'dead'),
    );
    await until('its event', async () => (await typesOfHistory(lead)).includes('LeadDeliveryFailed'));
    await record(lead, { type: 'RecordContact', channel: 'email' });
    expect((await rowsOf(lead)).map(({ status }: { status: string }) => status)).toEqual(['dead', 'dead', 'dead']);
    const before = typesAt('/dead', lead).length;
    crm.answer = () => 200;
    expect(await call<Replayed>('POST', `/${id}/replay`, { lead_id: lead })).toEqual({ messages: 3 });
    await until('all of it', () => typesAt('/dead', lead).length === before + 3);
    expect(typesAt('/dead', lead).slice(before)).toEqual(['LeadSubmitted', 'LeadRouted', 'CustomerContacted']);
  });

  it('puts a message into the dead letter, too, that was stored while the one before it was given up', async () => {
    const { id } = await subscribe('/meanwhile');
    crm.answer = () => 400;
    const lead = await send();
    const statuses = async () => (await rowsOf(lead)).map(({ status }: { status: string }) => status);
    await until('a try', async () => (await rowsOf(lead))[0].attempts >= 1);
    await system.service.app.get(EventStore).transact(async (tx) => {
      await tx.lock([lead]);
      const contacted = { type: 'RecordContact', channel: 'email' } as const;
      const meta = { actor: 'system:test' };
      await applyCommands(tx, leadRules, [{ streamId: lead, commands: [contacted], meta }], new Date());
      // Nobody sees the message yet.
      await system.dataSource.query(
        `UPDATE crm_deliveries SET first_try = now() - interval '25 hours', next_try = now() WHERE lead_id = $1`,
        [lead],
      );
      await until('the dead letter', async () => (await statuses()).join() === 'dead,dead');
    });
    await until('the message behind it', async () => (await statuses()).join() === 'dead,dead,dead');
    const before = typesAt('/meanwhile', lead).length;
    crm.answer = () => 200;
    expect(await call<Replayed>('POST', `/${id}/replay`, { lead_id: lead })).toEqual({ messages: 3 });
    await until('all of it', () => typesAt('/meanwhile', lead).length === before + 3);
    expect(typesAt('/meanwhile', lead).slice(before)).toEqual(['LeadSubmitted', 'LeadRouted', 'CustomerContacted']);
  });

  /** A lead whose messages are in the dead letter, and reported so. */
  const givenUp = async () => {
    crm.answer = () => 400;
    const lead = await send();
    await until('a try', async () => (await rowsOf(lead))[0].attempts >= 1);
    await system.dataSource.query(
      `UPDATE crm_deliveries SET first_try = now() - interval '25 hours', next_try = now() WHERE lead_id = $1`,
      [lead],
    );
    await until('its event', async () => (await typesOfHistory(lead)).includes('LeadDeliveryFailed'));
    crm.answer = () => 200;
    return lead;
  };
  const contact = (tx: EventTransaction, lead: string) => {
    const commands = [{ type: 'RecordContact', channel: 'email' } as const];
    return applyCommands(tx, leadRules, [{ streamId: lead, commands, meta: { actor: 'system:test' } }], new Date());
  };
  const statusesOf = async (lead: string) =>
    (await rowsOf(lead)).map(({ status }: { status: string }) => status).join();

  it.each<[string, (subscriptions: Subscriptions, id: string, lead: string) => Promise<unknown>]>([
    ['replay', (subscriptions, id, lead) => subscriptions.replay(id, { lead_id: lead })],
    ['sending again', (subscriptions, id, lead) => subscriptions.sendAgain(id, lead)],
    ['enabling', (subscriptions, id) => subscriptions.enable(id)],
  ])(
    'CRM-4 sends what was stored during %s of the dead letter that it joined, and what follows',
    async (how, again) => {
      const path = `/during-${how.replaceAll(' ', '-')}`;
      const { id } = await subscribe(path);
      const lead = await givenUp();
      if (how === 'enabling') await call('POST', `/${id}/disable`);
      const before = typesAt(path, lead).length;
      await system.service.app.get(EventStore).transact(async (tx) => {
        await tx.lock([lead]);
        await contact(tx, lead);
        // It sees nothing of the event, which has seen the dead letter.
        await again(system.service.app.get(Subscriptions), id, lead);
        await until('all of it', async () => (await statusesOf(lead)) === 'delivered,delivered');
      });
      await record(lead, { type: 'RecordContact', channel: 'phone' });
      await until('what was stored', () => typesAt(path, lead).length === before + 4);
      const types = ['LeadSubmitted', 'LeadRouted', 'CustomerContacted', 'CustomerContacted'];
      expect(typesAt(path, lead).slice(before)).toEqual(types);
      await until('no dead letter', async () => /^(delivered,?){4}$/.test(await statusesOf(lead)));
    },
  );

  it('CRM-2 sends nothing behind a message that was given up, also once that is deleted', async () => {
    const { id } = await subscribe('/stays');
    const lead = await givenUp();
    await record(lead, { type: 'RecordContact', channel: 'phone' });
    const reports = system.service.app.get(DeliveryReports);
    await reports.requeueStranded();
    expect(await statusesOf(lead)).toBe('dead,dead,dead');
    await system.dataSource.query('DELETE FROM crm_deliveries WHERE subscription_id = $1 AND version < 3', [id]);
    await reports.requeueStranded();
    expect(await statusesOf(lead)).toBe('dead');
  });

  it('CRM-2 gives nothing up that was queued again in the moment in which its last attempt failed', async () => {
    const { id: subscriptionId } = await subscribe('/last');
    await call('POST', `/${subscriptionId}/disable`);
    const leadId = await send();
    const { dataSource } = system;
    await dataSource.query('UPDATE crm_deliveries SET attempts = 9 WHERE lead_id = $1 AND version = 1', [leadId]);
    const message = { subscriptionId, leadId, version: 1, attempts: 9, age: 86_400_000 };
    const ending = await dataSource.transaction(async (manager) => {
      await manager.query('UPDATE crm_deliveries SET attempts = 0 WHERE lead_id = $1', [leadId]);
      const settled = settle(dataSource, [{ message, delivered: false, sent: true, milliseconds: 1 }]);
      await until('it waits for the row', async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '/* settle-deliveries */%'`;
        return (await dataSource.query(waiting)).length > 0;
      });
      return { settled };
    });
    await ending.settled;
    const [first] = await rowsOf(leadId);
    expect(first).toMatchObject({ status: 'waiting', attempts: 0, report: null });
    await system.service.app.get(DeliveryReports).requeueStranded();
    expect(await statusesOf(leadId)).toBe('waiting,waiting');
  });

  it('CRM-4 blames no target for a fault of ours, and sends what waited once it is mended, though that took days', async () => {
    const { id } = await subscribe('/ours');
    const sealed = (change: string) =>
      system.dataSource.query(`UPDATE crm_subscriptions SET sealed = ${change} WHERE id = $1`, [id]);
    await sealed("'broken:' || sealed");
    const lead = await send();
    const tries = async () => (await rowsOf(lead))[0].attempts;
    await until('a try', async () => (await tries()) >= 1);
    const before = await tries();
    await system.dataSource.query(
      `UPDATE crm_deliveries SET first_try = now() - interval '3 days', next_try = now() WHERE lead_id = $1`,
      [lead],
    );
    await until('another try', async () => (await tries()) > before);
    await until('its end', async () => (await rowsOf(lead))[0].first_try === null);
    expect((await rowsOf(lead)).map(({ status }: { status: string }) => status)).toEqual(['waiting', 'waiting']);
    const log = await call<Delivery[]>('GET', `/${id}/deliveries?lead_id=${lead}`);
    expect(log.flatMap(({ last_attempt: attempt }) => attempt?.fault ?? [])).toEqual([
      'the message could not be prepared',
    ]);
    const [row] = await system.dataSource.query('SELECT failing_since FROM crm_subscriptions WHERE id = $1', [id]);
    expect(row).toEqual({ failing_since: null });

    await sealed("replace(sealed, 'broken:', '')");
    await retryNow(lead);
    await until('both messages', () => typesAt('/ours', lead).length === 2);
  });

  it('CRM-2 passes over an event that only a later release knows, on record, and sends what follows', async () => {
    const { id } = await subscribe('/older');
    crm.answer = () => 500;
    const lead = await send();
    await record(lead, { type: 'RecordContact', channel: 'phone' });
    await system.dataSource.query(
      `UPDATE events SET type = 'LeadForwarded' WHERE stream_id = $1 AND type = 'LeadRouted'`,
      [lead],
    );
    crm.answer = () => 200;
    await retryNow(lead);
    await until('what follows', () => typesAt('/older', lead).includes('CustomerContacted'));
    expect(new Set(typesAt('/older', lead))).toEqual(new Set(['LeadSubmitted', 'CustomerContacted']));
    const log = await call<Delivery[]>('GET', `/${id}/deliveries?lead_id=${lead}`);
    expect(log.find(({ type }) => type === 'LeadRouted')?.last_attempt?.fault).toContain('LeadForwarded is no event');
    const metrics = await (await fetch(`${system.service.url}/metrics`)).text();
    expect(metrics).toMatch(/crm_events_passed_over_total\S* 1$/m);
  });

  it('CRM-2 replays from a time, also what happened before the subscription', async () => {
    const since = new Date().toISOString();
    const lead = await send();
    const { id } = await subscribe('/replayed');
    expect((await call<Replayed>('POST', `/${id}/replay`, { since })).messages).toBeGreaterThanOrEqual(2);
    await until('both', () => typesAt('/replayed', lead).length === 2);
    const wrong = call('POST', `/${id}/replay`, {});
    expect(await problemOf(wrong)).toMatchObject({ status: 400 });
  });

  it('keeps messages while it is disabled, sends them once it is enabled, and disables a target that failed for three days', async () => {
    const { id } = await subscribe('/off');
    await call('POST', `/${id}/disable`);
    const lead = await send();
    const away = await subscribe('/witness');
    await call('POST', `/${away.id}/replay`, { lead_id: lead });
    await until('the other has it', () => typesAt('/witness', lead).length === 2);
    expect(typesAt('/off', lead)).toEqual([]);
    await call('POST', `/${id}/enable`);
    await until('both', () => typesAt('/off', lead).length === 2);
    await until('nothing waits', async () => {
      const rows: { status: string }[] = await rowsOf(lead);
      return rows.every(({ status }) => status === 'delivered');
    });
    crm.answer = ({ path }) => (path === '/off' ? 503 : 200);
    await system.dataSource.query(
      `UPDATE crm_subscriptions SET failing_since = now() - interval '73 hours' WHERE id = $1`,
      [id],
    );
    expect(await failingSeconds()).toBeGreaterThan(72 * 3_600);
    await send();
    await until('disabled', async () => (await call<Subscription[]>('GET', '')).some((each) => !each.enabled));
    expect(await failingSeconds()).toBe(0);
    const shown = (await call<Subscription[]>('GET', '')).find((each) => each.id === id);
    expect(shown).toMatchObject({
      enabled: false,
      disabled_reason: 'every delivery failed for three days',
      waiting: 2,
    });
  });

  it('CRM-2 disables a subscription at once whose address is gone (410); its messages wait until it is enabled', async () => {
    const { id } = await subscribe('/gone');
    crm.answer = ({ path }) => (path === '/gone' ? 410 : 200);
    const lead = await send();
    const state = async () => (await call<Subscription[]>('GET', '')).find((each) => each.id === id);
    await until('it is disabled', async () => (await state())?.enabled === false);
    expect(await state()).toMatchObject({
      disabled_reason: 'its address answered that it is gone (410)',
      waiting: 2,
      dead: 0,
    });
    const [notices] = await system.dataSource.query(
      'SELECT count(*)::int AS count FROM crm_disabled_notices WHERE subscription_id = $1',
      [id],
    );
    expect(notices).toEqual({ count: 1 });
    crm.answer = () => 200;
    await call('POST', `/${id}/enable`);
    await until('what waited', () => typesAt('/gone', lead).length >= 3);
    expect(typesAt('/gone', lead).slice(-2)).toEqual(['LeadSubmitted', 'LeadRouted']);
  });

  it('CRM-2 waits as long as Retry-After says, by a date too', async () => {
    await subscribe('/busy');
    crm.answer = () => 503;
    crm.headers = { 'retry-after': new Date(Date.now() + 600_000).toUTCString() };
    const lead = await send();
    await until('a try', async () => (await rowsOf(lead))[0]?.first_try !== null);
    await until('it is settled', async () => (await rowsOf(lead))[0]?.next_try > Date.now() + 300_000);
  });

  it('signs with both secrets during a rotation', async () => {
    const { id, secret } = await subscribe('/rotated');
    const next = await call<CreatedSubscription>('POST', `/${id}/rotate`);
    expect(await call<TestResult>('POST', `/${id}/test`)).toMatchObject({ delivered: true, answer: 200 });
    const sent = crm.received.find(({ path }) => path === '/rotated');
    for (const each of [secret, next.secret]) {
      expect(new Webhook(each ?? '').verify(sent?.body ?? '', sent?.headers as Record<string, string>)).toMatchObject({
        type: 'forecourt.leads.Test.v1',
      });
    }
    await call('POST', `/${id}/rotate`, { overlap_hours: 0 });
  });

  it('sends an erased person as erased', async () => {
    crm.answer = () => 500;
    await subscribe('/erased');
    const lead = await send({ email: 'forget.me@posthorn.example', phone: '0498 111 222' });
    await until('a try', async () => (await rowsOf(lead))[0].attempts >= 1);
    await system.erase({ email: 'forget.me@posthorn.example' });
    crm.answer = () => 200;
    await retryNow(lead);
    await until('all', () => typesAt('/erased', lead).includes('PersonErased'));
    const last = crm
      .messages('/erased')
      .filter(({ type }) => type.includes('LeadSubmitted'))
      .at(-1);
    expect(last?.data.person).toBeNull();
  });

  it('is shown in development as it was sent, with its outcome, and without what may be secret in its address', async () => {
    const board = system.service.app.get<MessageBoard>(MESSAGE_BOARD);
    await subscribe('/shown?key=hidden');
    await call('POST', '', { dealership_id: 1, name: 'Gone', url: 'http://127.0.0.1:1/gone' });
    crm.answer = ({ body }) => (body.includes('LeadRouted') ? 503 : 200);
    const lead = await send();
    const outcomes = () =>
      board
        .list()
        .flatMap((each) => (each.kind === 'webhook' && each.body.includes(lead) ? [`${each.to} ${each.outcome}`] : []));
    const expected = [`${crm.url}/shown 200`, `${crm.url}/shown 503`, 'http://127.0.0.1:1/gone could not be reached'];
    await until('all are shown', () => expected.every((each) => outcomes().some((shown) => shown.startsWith(each))));
    expect(JSON.stringify(board.list())).not.toContain('hidden');
    expect(board.list()[0]).toMatchObject({ content_type: 'application/json' });
  });

  it('is not delayed for one dealer by the CRM of another that hangs', async () => {
    crm.answer = ({ path }) => (path === '/hangs' ? 'hang' : 200);
    await subscribe('/hangs', 2);
    await subscribe('/quick', 1);
    const hanging: string[] = [];
    for (let index = 0; index < 12; index++) hanging.push(await send({ car_id: 'new-car' }));
    await until('it hangs', () => crm.received.some(({ path }) => path === '/hangs'));
    const begun = Date.now();
    const lead = await send();
    await until('delivered', () => typesAt('/quick', lead).length === 2);
    expect(crm.received.filter(({ path }) => path === '/hangs').length).toBeLessThanOrEqual(2);
    expect(Date.now() - begun).toBeLessThan(9_000);
    expect(hanging).toHaveLength(12);
  });

  it('follows no redirect, and takes no target on a private network', async () => {
    const { id } = await subscribe('/moved');
    crm.answer = () => 302;
    crm.headers = { location: `${crm.url}/elsewhere` };
    expect(await call<TestResult>('POST', `/${id}/test`)).toMatchObject({ delivered: false, answer: 302 });
    expect(crm.received.some(({ path }) => path === '/elsewhere')).toBe(false);
    for (const url of ['https://10.0.0.1/x', 'https://[fd00::1]/x', 'https://user:pw@crm.example/x']) {
      const refused = call('POST', '', { dealership_id: 1, name: 'x', url });
      expect(await problemOf(refused)).toMatchObject({ status: 400, errors: [{ field: 'url' }] });
    }
    const unknown = call('POST', '', { dealership_id: 99, name: 'x', url: crm.url });
    expect(await problemOf(unknown)).toMatchObject({ status: 400, errors: [{ field: 'dealership_id' }] });
  });
});
