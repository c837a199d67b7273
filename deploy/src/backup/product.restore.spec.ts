import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { PrivacyOperator } from '../operator/privacy-operator.ts';
import {
  countFound,
  gatewayOf,
  runToEnd,
  startProduct,
  type TestProcess,
  until,
} from '../standalone/testing/product-process.ts';

const SITE = 'northside-toyota.localhost';

describe('the product, restored to its last backup', () => {
  let root: string;
  let folder: string;
  let product: TestProcess | undefined;
  const file = (name: string) => path.join(root, name);
  const secret = () => ['--passphrase-file', file('passphrase')];

  beforeAll(() => {
    root = makeTestFolder();
    folder = file('data');
    mkdirSync(folder);
    writeFileSync(file('passphrase'), 'a passphrase that nobody guesses');
  });
  afterAll(async () => {
    if (product?.child.exitCode === null) await product.stop('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  const start = () => startProduct(folder, { ENQUIRIES_PER_TEN_MINUTES: '10000' });
  const emailOf = (name: string) => `${name}@posthorn.example`;
  /** Sends an enquiry as a browser does; the same name is the same enquiry. @returns whether it was acknowledged */
  const enquire = async (name: string): Promise<boolean> => {
    const { statusCode, body } = await request(new URL('/api/enquiries', gatewayOf(folder)), {
      method: 'POST',
      headers: { host: SITE, 'content-type': 'application/json', 'idempotency-key': `restored-enquiry-of-${name}` },
      body: JSON.stringify({
        ...{ name, email: emailOf(name), phone: '0412 345 678', message: 'Is it still there?' },
        ...{ url: `http://${SITE}/contact`, terms_conditions: true },
      }),
    });
    await body.dump();
    return statusCode < 300;
  };
  const operate = async <Answer>(work: (operator: PrivacyOperator) => Promise<Answer>): Promise<Answer> => {
    const operator = await PrivacyOperator.open({ FORECOURT_DATA: folder });
    return work(operator).finally(() => operator.close());
  };
  const leadsOf = async (name: string): Promise<number> =>
    (await operate((operator) => operator.export({ email: emailOf(name) }))).leads.length;

  it('has what was acknowledged before the backup, has nobody who was erased since, and takes what was lost again', async () => {
    product = await start();
    const cars = await countFound(folder);
    expect(await enquire('ada')).toBe(true);
    expect(await enquire('kept')).toBe(true);
    // Load before, during and after.
    const acknowledged: string[] = [];
    const load = { on: true };
    const loading = (async () => {
      for (let count = 0; load.on; count += 1) if (await enquire(`load-${count}`)) acknowledged.push(`load-${count}`);
    })();
    await until('there is load', () => acknowledged.length >= 20);
    const before = [...acknowledged];
    const backup = await runToEnd('programs/backup', ['--to', file('backups'), ...secret()], { folder });
    expect(backup).toMatchObject({ code: 0 });
    const after = acknowledged.length;
    await until('there is load after it', () => acknowledged.length >= after + 20);
    load.on = false;
    await loading;
    expect(await enquire('lost')).toBe(true);
    await operate((operator) => operator.erase({ email: emailOf('ada') }));
    expect(await product.stop('SIGKILL')).toBe(null);

    const [manifest = ''] = readdirSync(file('backups')).filter((name) => name.endsWith('.json'));
    const restored = await runToEnd('programs/restore', [path.join(file('backups'), manifest), ...secret()], {
      folder,
    });
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('ends again what was erased since') });
    product = await start();

    // An operator types nothing more: stock, broker and index are of one moment.
    await until('searches find every car', async () => (await countFound(folder)) === cars);
    expect(await leadsOf('ada')).toBe(0);
    expect(await leadsOf('kept')).toBe(1);
    for (const name of before) expect([name, await leadsOf(name)]).toEqual([name, 1]);
    // Lost: what came after the end of the backup. Sent again, it is taken; what was there before is not taken twice.
    expect(await leadsOf('lost')).toBe(0);
    expect(await Promise.all([enquire('lost'), enquire('kept')])).toEqual([true, true]);
    expect([await leadsOf('lost'), await leadsOf('kept')]).toEqual([1, 1]);
    expect(await product.stop('SIGINT')).toBe(0);
  }, 600_000);
});
