import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enquiry, LeadsSystem, problemOf, support, visitor } from '../testing/leads-system.ts';
import type { HistoryCommand } from './lead.commands.ts';
import { leadHistory } from './lead.history.ts';
import { LeadService } from './lead.service.ts';

describe('GET /leads/:id', () => {
  let system: LeadsSystem;
  let leadId: string;
  beforeAll(async () => {
    system = await LeadsSystem.start();
    leadId = (await system.send(enquiry, 'first-lead')).body.lead_id;
  });
  afterAll(() => system?.stop());

  const get = (caller = support) => system.gateway.request('GET', `/leads/${leadId}`, { caller, answer: leadHistory });

  it('LEAD-5 tells the whole history', async () => {
    const leads = system.service.app.get(LeadService);
    const steps: HistoryCommand[] = [
      { type: 'AcknowledgeLead', subscriber: 'crm' },
      { type: 'RecordContact', channel: 'phone' },
      { type: 'BookAppointment', startsAt: '2099-01-01T00:00:00.000Z' },
      { type: 'CloseLead', outcome: 'won' },
    ];
    for (const step of steps) await leads.record(leadId, step, [1], { actor: 'crm:1' });
    const { history } = (await get()).body;
    expect(history.map(({ type, actor }) => `${type} ${actor}`)).toEqual([
      'forecourt.leads.LeadSubmitted.v1 visitor',
      'forecourt.leads.LeadRouted.v1 visitor',
      'forecourt.leads.LeadAcknowledged.v1 crm:1',
      'forecourt.leads.CustomerContacted.v1 crm:1',
      'forecourt.leads.AppointmentBooked.v1 crm:1',
      'forecourt.leads.LeadClosed.v1 crm:1',
    ]);
    const late = await problemOf(leads.record(leadId, { type: 'RecordContact', channel: 'sms' }, [1], {}));
    expect(late).toMatchObject({ status: 409, message: 'This lead is closed.' });
  });

  it('SITE-4 finds no lead of another dealership, to read or to write', async () => {
    const others = { ...support, dealerships: [{ id: 2, slug: 'lakeside' }] };
    expect(await problemOf(get(others))).toMatchObject({ status: 404 });
    expect(await problemOf(get({ actor: 'support:1' }))).toMatchObject({ status: 404 });
    expect(await problemOf(get({ actor: 'operator' }))).toMatchObject({ status: 403 });
    const leads = system.service.app.get(LeadService);
    expect(await problemOf(leads.record(leadId, { type: 'ErasePerson' }, [2], {}))).toMatchObject({ status: 404 });
  });

  it('SITE-4 shows no lead to a visitor', async () => {
    expect(await problemOf(get(visitor))).toMatchObject({ status: 403 });
  });
});
