import { type PrizeDrawn, submittedLead } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadHistory } from '../../lead/lead.service.ts';
import { LeadsSystem, problemOf, scopeOf } from '../../testing/leads-system.ts';
import { spinToWin } from '../../testing/sample-dealers.ts';

const visitor = { actor: 'visitor', scope: scopeOf('riverside') };
const elsewhere = { actor: 'visitor', scope: scopeOf('both') };
const support = { actor: 'support:1', scope: scopeOf('riverside') };
let people = 0;
const spinOf = (email: string, phone = `0498 766 ${100 + people++}`) => ({
  form: 'spin_to_win',
  name: 'Ines',
  email,
  phone,
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

  it('lets each phone and each address spin once, and shows nobody else what it won', async () => {
    const spin = spinOf('twotabs@posthorn.example', '0498 765 433');
    const tries = await Promise.allSettled([
      ...['first-tab', 'second-tab', 'second-tab'].map((key) => system.send(spin, key, visitor)),
    ]);
    const won = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value.body.lead_id] : []));
    expect(new Set(won).size).toBe(1);
    const others = [
      spin,
      spinOf('another@posthorn.example', '0498 765 433'),
      spinOf('twotabs@posthorn.example', '0498 765 434'),
      spinOf('twotabs+again@posthorn.example', '0498 765 435'),
    ];
    for (const [number, other] of others.entries()) {
      const problem = await problemOf(system.send(other, `a-day-later-${number}`, visitor));
      expect(problem.status).toBe(409);
      expect(JSON.stringify(problem)).not.toContain(won[0]);
    }
    expect(await system.count('prize_draws', `lead_id = '${won[0]}'`)).toBe(1);
  });

  it('draws for each lead that is a spin, and never takes the prize from a visitor’s input', async () => {
    const claimed = { ...spinOf('claims@posthorn.example'), form: 'general', subcategory: 'Spin to Win' };
    const { body } = await system.send({ ...claimed, message: 'Spin to win, spring: A car' }, 'claimed-spin', visitor);
    expect(await messageOf(body.lead_id)).toBe(`Spin to win, spring: ${await prizeOf(body.lead_id)}`);
  });

  it('has no draw on a site without one, and shows no other site what was won', async () => {
    const refused = await problemOf(
      system.send({ ...spinOf('none@posthorn.example'), dealership_slug: 'riverside' }, 'no-draw-here', elsewhere),
    );
    expect(refused.status).toBe(404);
    const { body } = await system.send(spinOf('own@posthorn.example'), 'own-spin', visitor);
    expect((await problemOf(prizeOf(body.lead_id, elsewhere))).status).toBe(404);
  });
});
