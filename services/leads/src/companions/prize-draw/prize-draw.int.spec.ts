import { type PrizeDrawn, submittedLead } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadHistory } from '../../lead/lead.service.ts';
import { LeadsSystem, problemOf, scopeOf } from '../../testing/leads-system.ts';
import { spinToWin } from '../../testing/sample-dealers.ts';

const visitor = { actor: 'visitor', scope: scopeOf('riverside') };
const elsewhere = { actor: 'visitor', scope: scopeOf('both') };
const support = { actor: 'support:1', scope: scopeOf('riverside') };
const spinOf = (email: string) => ({
  form: 'spin_to_win',
  name: 'Ines',
  email,
  phone: '0498 765 432',
  url: 'http://riverside.localhost/spin-to-win',
});

describe('a spin of the wheel', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());

  const prizeOf = async (leadId: string, caller = visitor) =>
    (await system.requestAs<PrizeDrawn>('gateway', 'GET', `/draws/${leadId}`, { caller })).body.prize;
  const messageOf = async (leadId: string) => {
    const { body } = await system.requestAs<LeadHistory>('support', 'GET', `/leads/${leadId}`, { caller: support });
    return submittedLead.parse(body.history[0]?.data).message;
  };

  it('draws a prize on the server, logs the draw and sends it as a lead', async () => {
    const { status, body } = await system.send(spinOf('ines@posthorn.example'), 'first-spin', visitor);
    expect([status, body.success_path]).toEqual([
      201,
      `/success?about=spin-to-win&dealership=riverside&lead=${body.lead_id}`,
    ]);
    const prize = await prizeOf(body.lead_id);
    expect(spinToWin.prizes.map(({ name }) => name)).toContain(prize);
    expect(await messageOf(body.lead_id)).toBe(`Spin to win, spring: ${prize}`);
    const [row] = await system.dataSource.query('SELECT * FROM prize_draws WHERE lead_id = $1', [body.lead_id]);
    expect(row).toMatchObject({ site: 'riverside', campaign: 'spring', prize, chances: 4 });
  });

  it('lets each person spin once, across retries and two tabs at once', async () => {
    const spin = spinOf('twotabs@posthorn.example');
    const answers = await Promise.all(
      ['first-tab', 'second-tab', 'second-tab'].map((key) => system.send(spin, key, visitor)),
    );
    const again = await system.send({ ...spin, name: 'Somebody', message: 'A car, please' }, 'a-day-later', visitor);
    expect(new Set([...answers, again].map(({ body }) => body.lead_id)).size).toBe(1);
    expect(again.status).toBe(200);
    expect(await system.count('prize_draws', `lead_id = '${again.body.lead_id}'`)).toBe(1);
  });

  it('draws for each lead that is a spin, and never takes the prize from a visitor’s input', async () => {
    const claimed = { ...spinOf('claims@posthorn.example'), form: 'general', subcategory: 'Spin to Win' };
    const { body } = await system.send({ ...claimed, message: 'Spin to win, spring: A car' }, 'claimed-spin', visitor);
    expect(await messageOf(body.lead_id)).toBe(`Spin to win, spring: ${await prizeOf(body.lead_id)}`);
  });

  it('has no draw on a site without one, and tells no other site what was won', async () => {
    const refused = await problemOf(
      system.send({ ...spinOf('none@posthorn.example'), dealership_slug: 'riverside' }, 'no-draw-here', elsewhere),
    );
    expect(refused.status).toBe(404);
    const { body } = await system.send(spinOf('own@posthorn.example'), 'own-spin', visitor);
    expect((await problemOf(prizeOf(body.lead_id, elsewhere))).status).toBe(404);
  });
});
