import type { CreatedCredential, IssuedFeedKey } from '@forecourt/contracts';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, type Transport } from '@forecourt/messaging';
import {
  FixedClock,
  generateServiceKeys,
  InternalTokens,
  JournalReplay,
  MemoryJournal,
  type RunningService,
  SecretBox,
  SystemClock,
} from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { Create, Revoke, Rotate } from './credential/credential.commands.ts';
import { CredentialSessionService } from './credential/credential-session.ts';
import { IssueKey, RevokeKey, RotateKey } from './feed-key/feed-key.commands.ts';
import { startIdentity } from './index.ts';
import { digestOfToken, SessionService } from './user/user.sessions.ts';

const SITE = 'riverside';
const dealerships = [{ id: 7, slug: 'riverside' }];
const meta = { actor: 'operator' };

describe('the erasure journal of identity', () => {
  const databases: TestDatabase[] = [];
  let transport: Transport;
  let service: RunningService | undefined;
  const journal = new MemoryJournal();
  const clock = new FixedClock(new SystemClock().now());
  const deploymentKey = SecretBox.generateKey();

  const start = async (databaseUrl: string) => {
    const keys = await generateServiceKeys(['identity']);
    const tokens = new InternalTokens({ privateJwk: keys.privateJwk.identity, publicJwks: keys.publicJwks });
    const common = { port: 0, tokens, transport, journal, deploymentKey, clock, logger: { level: 'silent' as const } };
    service = await startIdentity({ ...common, databaseUrl });
    return service.app;
  };
  beforeAll(async () => {
    databases.push(await createTestDatabase(), await createTestDatabase());
    transport = await createEmbeddedTransport({ url: databases[0]?.url ?? '' });
  });
  afterAll(async () => {
    await service?.close();
    await transport?.close();
    for (const database of databases.toReversed()) await database.drop();
  });

  it('AUTH-4 ends again what yesterday’s copy of the database brings back: keys, credentials, sessions and users', async () => {
    const url = databases[1]?.url ?? '';
    let app = await start(url);
    const run = <Answer>(command: object) => app.get(CommandBus).execute<object, Answer>(command);
    const credential = (purpose: 'site' | 'support') =>
      run<CreatedCredential>(new Create({ credential: { purpose, site: SITE, name: purpose }, meta }));
    const feedKey = () => run<IssuedFeedKey>(new IssueKey({ key: { client: 'dms', dealerships }, meta }));
    const [revoked, rotated, ended, support, kept] = [
      await credential('site'),
      await credential('site'),
      await credential('site'),
      await credential('support'),
      await credential('site'),
    ];
    const [revokedFeed, rotatedFeed, keptFeed] = [await feedKey(), await feedKey(), await feedKey()];
    const browser = await app.get(CredentialSessionService).open({ token: support.token, purposes: ['support'] });
    const stranger = await app.get(CredentialSessionService).open({ token: support.token, purposes: ['support'] });
    // Sessions as a sign-in writes them: two of one user, who signs out of one; one of a user who signs out everywhere.
    const [user, everywhere] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const tokens: string[] = [];
    for (const [index, userId] of [user, user, everywhere].entries()) {
      const sessionId = `3333333${index}-3333-4333-8333-333333333333`;
      const begun = { sessionId, userId, site: SITE, device: 'Chrome' };
      await app.get(DataSource).query(
        `INSERT INTO users (user_id, site, person_id, sealed_phone, registered_at) VALUES ($1, $2, $1, '', now())
          ON CONFLICT DO NOTHING`,
        [userId, SITE],
      );
      tokens.push(await app.get(SessionService).begin(app.get(DataSource).manager, begun, undefined));
    }
    await service?.close();
    const yesterday = await copyTestDatabase(url);
    databases.push(yesterday);

    app = await start(url);
    clock.advance(60_000);
    await run(new Revoke({ keyId: revoked.key_id, meta }));
    await run(new Rotate({ keyId: rotated.key_id, rotation: { overlap_hours: 24 }, meta }));
    await run(new Rotate({ keyId: ended.key_id, rotation: { overlap_hours: 0 }, meta }));
    await run(new RevokeKey({ keyId: revokedFeed.key_id, meta }));
    await run(new RotateKey({ keyId: rotatedFeed.key_id, overlapHours: 0, meta }));
    await app.get(CredentialSessionService).end(browser.session);
    const noted: string[] = [];
    for await (const batch of journal.entries()) noted.push(...batch.map(({ kind, id }) => `${kind} ${id}`));
    expect(noted).toEqual([
      `credential-revoked ${revoked.key_id}`,
      `credential-rotated ${rotated.key_id}`,
      `credential-rotated ${ended.key_id}`,
      `feed-key-revoked ${revokedFeed.key_id}`,
      `feed-key-rotated ${rotatedFeed.key_id}`,
      expect.stringMatching(/^credential-session /),
    ]);
    await service?.close();
    // What visitors end, as their own calls note it.
    const at = clock.now().toISOString();
    await journal.append([
      { entry: 'a', at, kind: 'session', id: '33333330-3333-4333-8333-333333333333' },
      { entry: 'b', at, kind: 'sessions-of-user', id: everywhere },
    ]);

    app = await start(yesterday.url);
    const rows: { key_id: string }[] = await app.get(DataSource).query(
      `SELECT key_id FROM (SELECT key_id, revoked_at, expires_at FROM credentials
        UNION ALL SELECT key_id, revoked_at, expires_at FROM feed_keys) AS keys
        WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)`,
      [clock.now()],
    );
    expect(rows.map((row) => row.key_id).toSorted()).toEqual(
      [rotated.key_id, support.key_id, kept.key_id, keptFeed.key_id].toSorted(),
    );
    const [{ expires_at: expiry }] = await app
      .get(DataSource)
      .query('SELECT expires_at FROM credentials WHERE key_id = $1', [rotated.key_id]);
    expect(expiry).toEqual(new Date(clock.now().getTime() + 24 * 3_600_000));
    const sessions: { token_digest: string }[] = await app.get(DataSource).query('SELECT token_digest FROM sessions');
    expect(sessions.map((row) => row.token_digest)).toEqual([digestOfToken(tokens[1] ?? '')]);
    const bySupport = app.get(CredentialSessionService);
    await expect(bySupport.holderOf({ session: browser.session, purposes: ['support'] })).rejects.toThrow();
    expect(await bySupport.holderOf({ session: stranger.session, purposes: ['support'] })).toMatchObject({
      key_id: support.key_id,
    });
    // A second time has no effect.
    expect(await app.get(JournalReplay).replay()).toMatchObject({ ended: {} });
  });
});
