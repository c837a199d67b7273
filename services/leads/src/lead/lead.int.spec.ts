import { leadTimeline } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { enquiry, LeadsSystem, problemOf, scopeOf, support, visitor } from '../testing/leads-system.ts';
import { RecordHistory } from './lead.commands.ts';
import type { HistoryCommand } from './lead.decider.ts';

describe('GET /leads/:id', () => {
  let system: LeadsSystem;
  let leadId: string;
  beforeAll(async () => {
    system = await LeadsSystem.start();
    leadId = (await system.send(enquiry, 'first-lead')).body.lead_id;
  });
  afterAll(() => system?.stop());

  const get = (caller = support, holder: 'support' | 'gateway' | 'stock' = 'support') =>
    system.requestAs(holder, 'GET', `/leads/${leadId}`, {
      caller,
      answer: leadTimeline.omit({ deliveries: true, readings: true }),
    });

  it('LEAD-5 returns the whole history', async () => {
    const commands = system.service.app.get(CommandBus);
    const record = (command: HistoryCommand) =>
      commands.execute(new RecordHistory({ leadId, command, dealershipIds: [1], meta: { actor: 'crm:1' } }));
    const steps: HistoryCommand[] = [
      { type: 'AcknowledgeLead', subscriber: 'crm' },
      { type: 'RecordContact', channel: 'phone' },
      { type: 'BookAppointment', startsAt: '2099-01-01T00:00:00.000Z' },
      { type: 'CloseLead', outcome: 'won' },
    ];
    for (const step of steps) await record(step);
    const { history } = (await get()).body;
    expect(history.map(({ type, actor }) => `${type} ${actor}`)).toEqual([
      'forecourt.leads.LeadSubmitted.v1 visitor',
      'forecourt.leads.LeadRouted.v1 visitor',
      'forecourt.leads.LeadAcknowledged.v1 crm:1',
      'forecourt.leads.CustomerContacted.v1 crm:1',
      'forecourt.leads.AppointmentBooked.v1 crm:1',
      'forecourt.leads.LeadClosed.v1 crm:1',
    ]);
    const late = await problemOf(record({ type: 'RecordContact', channel: 'sms' }));
    expect(late).toMatchObject({ status: 409, message: 'This lead is closed.' });
  });

  it('SITE-4 finds no lead of another dealership, to read or to write', async () => {
    const others = { ...support, scope: scopeOf('harbour') };
    expect(await problemOf(get(others))).toMatchObject({ status: 404 });
    expect(await problemOf(get({ actor: 'support:1' }))).toMatchObject({ status: 403 });
    expect(await problemOf(get({ ...support, scope: scopeOf('both', 2) }))).toMatchObject({ status: 503 });
    const erasure = system.service.app
      .get(CommandBus)
      .execute(new RecordHistory({ leadId, command: { type: 'ErasePerson' }, dealershipIds: [2] }));
    expect(await problemOf(erasure)).toMatchObject({ status: 404 });
  });

  it('SITE-4 shows no lead to a visitor, nor to a service that states to be support', async () => {
    expect(await problemOf(get(visitor, 'gateway'))).toMatchObject({ status: 403 });
    expect(await problemOf(get(visitor))).toMatchObject({ status: 403 });
    for (const service of ['gateway', 'stock'] as const) {
      const detail = `The service ${service} may not act as support.`;
      expect(await problemOf(get(support, service))).toMatchObject({ status: 403, detail });
    }
  });
});
