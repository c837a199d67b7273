import { type SubmittedLead, submittedLead } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadHistory } from '../lead/lead.service.ts';
import { enquiry, LeadsSystem, support } from '../testing/leads-system.ts';

describe('an enquiry of somebody who asked before', () => {
  let system: LeadsSystem;
  let people = 0;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());

  /** Somebody nobody has heard of. */
  const somebody = () => {
    people += 1;
    return { ...enquiry, email: `linked${people}@posthorn.example`, phone: `0498 765 ${100 + people}` };
  };
  let keys = 0;
  const send = async (body: object): Promise<string> => {
    keys += 1;
    return (await system.send(body, `linked-${keys}`)).body.lead_id;
  };
  const leadOf = async (leadId: string): Promise<SubmittedLead> => {
    const { body } = await system.requestAs<LeadHistory>('support', 'GET', `/leads/${leadId}`, { caller: support });
    return submittedLead.parse(body.history[0]?.data);
  };

  it('is linked with the first about the same car, by email or by phone, and never dropped', async () => {
    const person = somebody();
    const first = await send(person);
    const byEmail = await send({ ...person, phone: somebody().phone, message: 'Is it still there?' });
    const byPhone = await send({ ...person, email: somebody().email });
    expect(new Set([first, byEmail, byPhone]).size).toBe(3);
    expect(await leadOf(first)).not.toHaveProperty('duplicate_of');
    expect((await leadOf(byEmail)).duplicate_of).toBe(first);
    expect((await leadOf(byPhone)).duplicate_of).toBe(first);
  });

  it('is no duplicate about another car, of somebody else, or about no car', async () => {
    const person = somebody();
    await send(person);
    const { car_id: _, ...aboutNothing } = person;
    const others = [
      { ...person, car_id: 'new-car' },
      somebody(),
      { ...aboutNothing, category: 'General Enquiry', dealership_slug: 'riverside' },
    ];
    for (const other of others) expect(await leadOf(await send(other))).not.toHaveProperty('duplicate_of');
  });

  it('is no duplicate a day later', async () => {
    const person = somebody();
    const first = await send(person);
    await system.dataSource.query(
      "UPDATE person_leads SET submitted_at = submitted_at - interval '24 hours' WHERE lead_id = $1",
      [first],
    );
    expect(await leadOf(await send(person))).not.toHaveProperty('duplicate_of');
  });

  it('is linked with one of two that are sent at once', async () => {
    const person = somebody();
    const ids = await Promise.all([send(person), send({ ...person, email: somebody().email })]);
    const links = await Promise.all(ids.map(async (id) => (await leadOf(id)).duplicate_of));
    expect(links.filter((link) => link !== undefined)).toHaveLength(1);
    expect(ids).toContain(links.find((link) => link !== undefined));
  });
});
