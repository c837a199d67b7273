import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FixedClock } from '../injectables/clock.ts';
import { createSecurityLogger } from '../logging/logger.ts';
import { hmacSha256 } from '../secrets/link-signer.ts';
import { SecurityLog } from './security-log.ts';

const secret = randomBytes(32);

/** A log with its lines, from ten o'clock in UTC on. */
function aLog() {
  const lines: Record<string, unknown>[] = [];
  const clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));
  const logger = createSecurityLogger('gateway', { security: { write: (line) => lines.push(JSON.parse(line)) } });
  const log = new SecurityLog({ logger, clock, dayKey: (day) => hmacSha256(secret, day) });
  const later = (seconds: number) => clock.advance(seconds * 1_000);
  return { log, lines, later };
}

const refused = { reason: 'The signature is not good.' };

describe('the security log', () => {
  it('has event, key, site, route and reason, and a pseudonym instead of the network', () => {
    const { log, lines } = aLog();
    log.note('signature_refused', { ...refused, network: '203.0.113.7', keyId: 'fk_1', site: 'a', route: '/feeds' });
    expect(lines).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        log: 'security',
        service: 'gateway',
        event: 'signature_refused',
        key_id: 'fk_1',
        network: expect.stringMatching(/^[\w-]{12}$/),
        site: 'a',
        route: '/feeds',
        msg: refused.reason,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
    log.close();
  });

  it('knows a network again on the same day, and on no other', () => {
    const { log, lines, later } = aLog();
    for (const network of ['203.0.113.7', '203.0.113.8', '203.0.113.7'])
      log.note('limit_exceeded', { ...refused, network });
    later(86_400);
    log.note('limit_exceeded', { ...refused, network: '203.0.113.7' });
    const [first, other, again, nextDay] = lines.map(({ network }) => network);
    expect(again).toBe(first);
    expect(new Set([first, other, nextDay]).size).toBe(3);
    log.close();
  });

  it('logs five lines per source in ten minutes and counts the others, so that a flood leaves room for the rest', () => {
    const { log, lines, later } = aLog();
    for (let time = 0; time < 10_000; time += 1) log.note('limit_exceeded', { ...refused, network: '203.0.113.7' });
    expect(lines).toHaveLength(5);
    log.note('limit_exceeded', { ...refused, network: '203.0.113.8' });
    expect(lines.at(-1)).toMatchObject({ left_out_before: 9_995 });
    later(601);
    log.note('limit_exceeded', { ...refused, network: '203.0.113.7' });
    expect(lines).toHaveLength(7);
    log.close();
  });

  it('writes a bounded number of lines of an event from however many sources, and other events all the same', () => {
    const { log, lines, later } = aLog();
    const flood = () => {
      for (let source = 0; source < 5_000; source += 1) log.note('load_shed', { ...refused, network: `n${source}` });
    };
    flood();
    expect(lines).toHaveLength(60);
    log.note('token_refused', { ...refused, keyId: 'stock/1' });
    expect(lines.at(-1)).toMatchObject({ event: 'token_refused' });
    later(30);
    flood();
    expect(lines).toHaveLength(64);
    log.close();
    expect(lines.at(-1)).toMatchObject({ event: 'load_shed', left_out: expect.any(Number) });
    const logged = lines.filter(({ event }) => event === 'load_shed');
    const counted = logged.map((line) => Number(line.left_out_before ?? 0) + Number(line.left_out ?? 0));
    expect(logged.length - 1 + counted.reduce((sum, count) => sum + count, 0)).toBe(10_000);
  });

  it('truncates values chosen by a sender', () => {
    const { log, lines } = aLog();
    log.note('token_refused', { reason: 'r'.repeat(5_000), keyId: 'k'.repeat(5_000) });
    expect(JSON.stringify(lines).length).toBeLessThan(700);
    log.close();
  });
});
