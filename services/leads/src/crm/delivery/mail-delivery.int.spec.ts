import type { CreatedSubscription, Delivery, Replayed, Subscription, TestResult } from '@forecourt/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { adfFaults, elementsNamed, readXml } from '../../testing/adf-dtd.ts';
import { enquiry, LeadsSystem, problemOf, until } from '../../testing/leads-system.ts';
import { SampleCrm } from '../../testing/sample-crm.ts';
import { SampleMailServer } from '../../testing/sample-mail-server.ts';

const operator = { actor: 'operator' };
const general = { ...enquiry, category: 'General Enquiry', car_id: undefined, dealership_slug: 'riverside' };

describe('the delivery of leads as ADF and by email', () => {
  let system: LeadsSystem;
  let crm: SampleCrm;
  let mail: SampleMailServer;
  let made = 0;
  beforeAll(async () => {
    crm = await new SampleCrm().start();
    mail = await new SampleMailServer().start();
    system = await LeadsSystem.start({ shown: false, email: { url: mail.url, from: 'no-reply@platform.example' } });
  });
  afterAll(async () => {
    await system?.stop();
    await crm?.stop();
    await mail?.stop();
  });
  afterEach(async () => {
    crm.answer = () => 200;
    mail.answer = () => 250;
    for (const { id } of await call<Subscription[]>('GET', '')) await call('DELETE', `/${id}`);
  });

  const call = async <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> =>
    (
      await system.requestAs<Answer>('operator', method, `/subscriptions${path}`, {
        caller: operator,
        ...(method === 'POST' && { body: body ?? {} }),
      })
    ).body;
  const subscribe = (more: object) =>
    call<CreatedSubscription>('POST', '', { dealership_id: 1, name: 'Sample', ...more });
  const send = async (body: object = enquiry) => {
    made += 1;
    return (await system.send(body, `mail-delivery-${made}`)).body.lead_id;
  };
  const retryNow = (leadId: string) =>
    system.dataSource.query(`UPDATE crm_deliveries SET next_try = now() WHERE lead_id = $1 AND status = 'waiting'`, [
      leadId,
    ]);
  const historyOf = async (leadId: string): Promise<string[]> =>
    (await system.dataSource.query('SELECT type FROM events WHERE stream_id = $1 ORDER BY version', [leadId])).map(
      ({ type }: { type: string }) => type,
    );

  it('CRM-2 posts a lead once, as ADF that is signed by Standard Webhooks; what ADF can’t say goes by email', async () => {
    const { secret = '' } = await subscribe({
      kind: 'adf-webhook',
      url: `${crm.url}/adf`,
      email: 'adf@riverside.example',
    });
    const lead = await send();
    const about = await send(general);
    await until(
      'both',
      () => crm.received.some(({ path }) => path === '/adf') && mail.mailsTo('adf@riverside.example').length === 1,
    );
    const [posted, ...more] = crm.received.filter(({ path }) => path === '/adf');
    expect(more).toEqual([]);
    expect(posted?.headers).toMatchObject({ 'content-type': 'application/x-adf+xml', 'webhook-id': `${lead}:1` });
    const body = posted?.body ?? '';
    expect(() => new Webhook(secret).verify(body, posted?.headers as Record<string, string>)).toThrow(/JSON/);
    expect(() => new Webhook(secret).verify(`${body} `, posted?.headers as Record<string, string>)).toThrow(
      /signature/,
    );
    expect(adfFaults(body)).toEqual([]);
    expect(elementsNamed(readXml(body), 'id')[0]?.text).toBe(lead);
    expect(mail.mailsTo('adf@riverside.example')[0]?.text).toContain(about);
    await until('its event', async () => (await historyOf(lead)).includes('LeadDelivered'));
  });

  it('CRM-2 mails a lead as ADF in the text, once', async () => {
    await subscribe({ kind: 'adf-email', email: 'crm@riverside.example' });
    const lead = await send();
    await until('the email', () => mail.mailsTo('crm@riverside.example').length === 1);
    const [sent] = mail.mailsTo('crm@riverside.example');
    expect(adfFaults(sent?.text ?? '')).toEqual([]);
    expect(elementsNamed(readXml(sent?.text ?? ''), 'id')[0]?.text).toBe(lead);
    expect(sent?.html).toBe(false);
    expect(sent?.headers.get('content-transfer-encoding')).toMatch(/^(?:7bit|base64)$/);
  });

  it('mails a lead to a person, whose answer goes to the customer', async () => {
    await subscribe({ kind: 'email', email: 'ann@riverside.example' });
    const lead = await send();
    await until('the email', () => mail.mailsTo('ann@riverside.example').length === 1);
    const [sent] = mail.mailsTo('ann@riverside.example');
    expect(sent?.subject).toBe('Vehicle Enquiry from Marguerite Featherstone: 2021 Toyota Corolla ZR');
    expect(sent?.replyTo?.text).toBe('Marguerite.F@posthorn.example');
    expect(sent?.from?.text).toBe('"Riverside website" <no-reply@platform.example>');
    expect(sent?.messageId).toMatch(new RegExp(`^<${lead}\\.1\\.sub_\\w{12}@platform\\.example>$`));
    for (const form of [sent?.text, sent?.html || ''])
      for (const words of ['Would you swap it for a sailing boat?', '+61498765432', 'ZZ99ZZ', lead])
        expect(form).toContain(words);
  });

  it('says when a dealer’s own appointment is by the dealer’s clock, as its report states an instant alone', async () => {
    const lead = await send();
    await system.requestAs('gateway', 'POST', `/crm/leads/${lead}/events`, {
      caller: { actor: 'system:gateway' },
      body: {
        holder: { key_id: 'cr_000000000001', purpose: 'crm', dealerships: [{ id: 1, slug: 'riverside' }] },
        report: { id: 'when', type: 'appointment', starts_at: '2087-03-05T00:30:00.000Z' },
      },
    });
    const { id } = await subscribe({ kind: 'email', email: 'when@riverside.example' });
    await call<Replayed>('POST', `/${id}/replay`, { lead_id: lead });
    await until('the email', () => mail.mailsTo('when@riverside.example').length === 1);
    expect(mail.mailsTo('when@riverside.example')[0]?.text).toContain(
      'Appointment: Wednesday 5 March at 10:30 am (Australia/Brisbane)',
    );
  });

  it('tries a refused email again under the same Message-ID, and blames no address for our mail server', async () => {
    const { id } = await subscribe({ kind: 'email', email: 'again@riverside.example' });
    const failingSince = async () =>
      (await system.dataSource.query('SELECT failing_since FROM crm_subscriptions WHERE id = $1', [id]))[0]
        .failing_since;
    mail.answer = () => 451;
    const lead = await send();
    const log = () => call<Delivery[]>('GET', `/${id}/deliveries?lead_id=${lead}`);
    const fault = async () => (await log())[0]?.last_attempt?.fault;
    await until('a try', async () => (await fault()) !== undefined);
    expect([await fault(), await failingSince()]).toEqual([expect.stringContaining('451'), null]);
    mail.answer = () => 550;
    await until('a refusal', async () => {
      await retryNow(lead);
      return (await fault())?.includes('550') ?? false;
    });
    await until('failing', async () => (await failingSince()) !== null);
    mail.answer = () => 250;
    await until('the email', async () => {
      await retryNow(lead);
      return mail.mailsTo('again@riverside.example').length > 0;
    });
    await until('settled', async () => (await log())[0]?.status === 'delivered');
    await call<Replayed>('POST', `/${id}/replay`, { lead_id: lead });
    await until('the replay', () => mail.mailsTo('again@riverside.example').length > 1);
    const ids = new Set(mail.mailsTo('again@riverside.example').map(({ messageId }) => messageId));
    expect(ids.size).toBe(1);
  });

  it('sends nothing of an erased person, and asks to forget it', async () => {
    await subscribe({ kind: 'email', email: 'erased@riverside.example' });
    mail.answer = () => 451;
    const lead = await send({ ...enquiry, email: 'forget.me@posthorn.example', phone: '0498 111 333' });
    await system.erase({ email: 'forget.me@posthorn.example' });
    mail.answer = () => 250;
    const mails = () => mail.mailsTo('erased@riverside.example');
    // A retry that is asked for while another is under way sends it again, under the same Message-ID.
    await until('both', async () => {
      await retryNow(lead);
      return new Set(mails().map(({ messageId }) => messageId)).size === 2;
    });
    expect(new Set(mails().map(({ subject }) => subject))).toEqual(new Set(['A customer asked to be forgotten']));
    expect(JSON.stringify(mails())).not.toMatch(/forget\.me|Marguerite|498111333/);
  });

  it('warns the dealer once of a subscription that is disabled: what failed, since when, and how to send again', async () => {
    const { id } = await subscribe({ kind: 'webhook', url: `${crm.url}/down` });
    crm.answer = () => 503;
    const lead = await send();
    await until('a failure', async () => (await system.count('crm_attempts', `subscription_id = '${id}'`)) > 0);
    mail.answer = () => 451;
    const since = new Date(Date.now() - 73 * 3_600_000).toISOString();
    await system.dataSource.query('UPDATE crm_subscriptions SET failing_since = $2 WHERE id = $1', [id, since]);
    await retryNow(lead);
    const tries = () => system.count('letters', `about = '${id}' AND attempts = 1 AND lease IS NULL`);
    await until('a try', async () => (await tries()) === 1);
    mail.answer = () => 250;
    await system.dataSource.query('UPDATE letters SET due_at = now() WHERE about = $1', [id]);
    const warnings = () => mail.mailsTo('sales@riverside.example');
    await until('the email', () => warnings().length > 0);
    await until('settled', async () => (await system.count('letters', `about = '${id}' AND state = 'sent'`)) === 1);
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]?.subject).toBe('Enquiries no longer reach Sample: every delivery failed for three days');
    for (const words of ['answered 503', `npm run crm -- enable ${id}`, `npm run crm -- replay ${id} --since ${since}`])
      expect(warnings()[0]?.text).toContain(words);
  });

  it('tests each kind, by what it would be sent', async () => {
    const test = async (more: object) => {
      const { id, secret } = await subscribe(more);
      expect(await call<TestResult>('POST', `/${id}/test`)).toMatchObject({ delivered: true });
      return secret;
    };
    expect(await test({ kind: 'adf-webhook', url: `${crm.url}/test`, email: 't1@riverside.example' })).toMatch(
      /^whsec_/,
    );
    expect(await test({ kind: 'adf-email', email: 't2@riverside.example' })).toBeUndefined();
    expect(await test({ kind: 'email', email: 't3@riverside.example' })).toBeUndefined();
    for (const xml of [
      crm.received.find(({ path }) => path === '/test')?.body,
      mail.mailsTo('t2@riverside.example')[0]?.text,
    ])
      expect(adfFaults(xml ?? '')).toEqual([]);
    expect(mail.mailsTo('t3@riverside.example')[0]?.subject).toBe('A test: enquiries will arrive here');
    const listed = JSON.stringify(await call('GET', ''));
    expect(listed).toContain('t…@riverside.example');
    expect(listed).not.toContain('t3@');
  });

  it('says which address a kind takes, and signs no emails', async () => {
    const wrong: [object, string][] = [
      [{ kind: 'email', url: crm.url }, 'url'],
      [{ kind: 'email' }, 'email'],
      [{ kind: 'email', email: 'nobody' }, 'email'],
      [{ kind: 'adf-webhook', url: crm.url }, 'email'],
      [{ kind: 'webhook', url: crm.url, email: 'a@riverside.example' }, 'email'],
      [{ kind: 'fax' }, 'kind'],
    ];
    for (const [more, field] of wrong) {
      const { status, errors } = await problemOf(subscribe(more));
      expect([status, errors?.map((each) => each.field)]).toEqual([400, expect.arrayContaining([field])]);
    }
    const { id } = await subscribe({ kind: 'email', email: 'unsigned@riverside.example' });
    expect(await problemOf(call('POST', `/${id}/rotate`))).toMatchObject({ status: 409 });
  });
});
