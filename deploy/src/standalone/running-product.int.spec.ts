import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedHealthList } from '@forecourt/contracts';
import { canReach, findRunAs, makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { request } from 'undici';
import { FeedClient, readFeedKeys } from '../feed-client/feed-client.ts';
import { readRunFile } from './run-file.ts';
import { countFound, gatewayOf, runToEnd, startProduct, TestProcess, until } from './testing/product-process.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(90_000);

const parent = makeTestFolder();
const folder = path.join(parent, 'data');
const SITE = 'southern-cross-cars';
/** Section 3 of the specification, Car, without what it nests. */
const CAR_FIELDS =
  `id slug name carsales_title make model badge series year car_type status sold reserved certified tag item_type preorder
  price before_price subscription_price offer_price price_type km trans simple_transmission simple_body simple_fuel fuel drive seats doors
  colour engine_size vin regplate stocknum views rego_expiry build_date compliance_date created_at has_nvic private_suburb private_postcode
  file images thumbnails primary_image_url photos_count dealership_slug dealership_id location location_id location_name city state
  show_on_dealer_website sold_date_timestamp dealercomments standardEquipment payment_processors`.split(/\s+/);
const oneLine = /^[^\n]+\n$/;

describe('a running product', () => {
  let product: TestProcess;
  const mails: string[] = [];
  const mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', resolve));
    const { port } = mailServer.server.address() as AddressInfo;
    product = await startProduct(folder, { SMTP_URL: `smtp://127.0.0.1:${port}`, EMAIL_FROM: 'cars@platform.example' });
  });
  afterAll(async () => {
    await product.stop('SIGINT');
    await new Promise<void>((resolve) => mailServer.close(resolve));
    rmSync(parent, { recursive: true, force: true });
  });

  it('says that it is ready when searches find the stock', async () => {
    expect(await countFound(folder)).toBeGreaterThan(5);
    expect(product.out.stdout).toMatch(/Northside Toyota +http:\/\/northside-toyota\.localhost:\d+\n/);
  });

  it('sends emails by the mail server of its environment, and none to its outbox', async () => {
    const gateway = gatewayOf(folder);
    const host = `northside-toyota.localhost:${gateway.port}`;
    const fields = {
      ...{ form: 'general', category: 'General Enquiry', name: 'Pat', email: 'pat@posthorn.example' },
      ...{ phone: '0412 345 678', message: 'Are you open?', terms_conditions: 'on' },
    };
    const sent = await request(new URL('/contact', gateway), {
      method: 'POST',
      headers: { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringContaining('/success?')]);
    await until('the email is there', () => mails.some((mail) => /^To: pat@posthorn\.example\r?$/m.test(mail)));
    expect(mails[0]).toMatch(/^From: .*<?cars@platform\.example>?\r?$/m);
    const outbox = await request(new URL('/outbox', gateway), { headers: { host: 'localhost' } });
    const shown = await outbox.body.text();
    expect([shown.includes('<h1>Outbox</h1>'), shown.includes('pat@posthorn.example')]).toEqual([true, false]);
  });

  it('ends with one line if its environment names a mail server by half', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:25' };
    const refusal = await runToEnd('standalone/main', ['--port', '0'], { folder: path.join(parent, 'half'), env });
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: 'SMTP_URL and EMAIL_FROM go together.\n' });
  });

  it('requires a password for its databases, and lets each role into one database only', async () => {
    const own = new URL(readRunFile(folder)?.brokerUrl ?? '');
    const connect = async (change: (url: URL) => void) => {
      const url = new URL(own);
      change(url);
      const client = new pg.Client(url.toString());
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query('SELECT current_user, rolsuper FROM pg_roles WHERE rolname = current_user')).rows;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    expect(await connect(() => undefined)).toEqual([{ current_user: 'broker', rolsuper: false }]);
    const leads = connect((url) => {
      url.pathname = '/leads';
    });
    await expect(leads).rejects.toThrow('permission denied for database "leads"');
    const owner = connect((url) => {
      url.username = 'forecourt';
      url.pathname = '/leads';
    });
    await expect(owner).rejects.toThrow('password authentication failed for user "forecourt"');
  });

  it('reports a second start, a taken port, a bad folder and a reset each in one line', async () => {
    const port = gatewayOf(folder).port;
    const other = path.join(parent, 'other');
    const file = path.join(parent, 'file');
    writeFileSync(file, '');
    const again = await runToEnd('standalone/main', ['--port', '0'], { folder });
    const taken = await runToEnd('standalone/main', ['--port', port], { folder: other });
    const inPlace = await runToEnd('standalone/main', ['--port', '0'], { folder: file });
    const reset = await runToEnd('programs/reset', [], { folder });

    for (const refusal of [again, taken, inPlace, reset]) {
      expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine) });
    }
    expect(again.stderr).toContain(`already runs on ${folder}`);
    expect(taken.stderr).toContain(`Port ${port} is taken`);
    expect(inPlace.stderr).toContain('there is a file in its place');
    expect(reset.stderr).toContain('stop it first');
  });

  it('reports a folder without write permission in one line', async () => {
    const closed = path.join(parent, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    // Root may write anywhere, so an ordinary user tries, if one can read the checkout.
    const user = findRunAs();
    if (!canReach(import.meta.dirname, user)) return;
    const refusal = await runToEnd('standalone/main', ['--port', '0'], { folder: closed, ...user });
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine) });
    expect(refusal.stderr).toContain(`Can't write to the data folder ${closed}: permission denied.`);
  });

  it('reports a broken feed file in one line', async () => {
    const file = path.join(parent, 'stock.ndjson');
    writeFileSync(file, '{"type": "upsert"}\nnonsense\n');
    const refusal = await runToEnd('programs/feed-push', ['--site', 'northside-toyota', file], { folder });
    expect(refusal).toMatchObject({ code: 1, stderr: `${file} can't be read: line 2 is not JSON: nonsense\n` });
  });

  it('feed:push says in one line that nothing runs', async () => {
    const example = path.resolve(import.meta.dirname, '../../demo/example-stock.csv');
    const mapping = path.resolve(import.meta.dirname, '../../mappings/dealer.yaml');
    const args = ['--site', 'northside-toyota', '--mapping', mapping, example];
    const refusal = await runToEnd('programs/feed-push', args, { folder: path.join(parent, 'idle') });
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine) });
    expect(refusal.stderr).toContain('Forecourt is not running on this data folder');
  });

  it('takes the example file of the welcome, whole', async () => {
    const args = [
      '--site',
      'northside-toyota',
      '--mapping',
      'deploy/mappings/dealer.yaml',
      'deploy/demo/example-stock.csv',
    ];
    const push = await runToEnd('programs/feed-push', args, { folder });
    expect(push.stdout).toContain('6 rows: 6 accepted, 0 unchanged, 0 refused; 0 with warnings.');
    expect(push.code).toBe(0);
  });

  it('FEED-3 FEED-7 tries a full file, which the guard would hold back, and changes nothing', async () => {
    const args = ['--site', 'northside-toyota', '--mapping', 'deploy/mappings/dealer.yaml', '--as-of', 'now'];
    const whole = [...args, '--mode', 'full', '--dry-run', 'deploy/demo/example-stock.csv'];
    const push = await runToEnd('programs/feed-push', whole, { folder });
    expect(push.stdout).toMatch(/^6 rows: \d would be accepted, \d unchanged, 0 refused/m);
    expect(push.stdout).toMatch(
      /northside-toyota: \d+ of \d+ cars in stock are not in the file; its part is held back:\n +The file would drop /,
    );
    expect(push.stdout).toContain('Nothing was changed: this was a dry run.');
  });

  it('FEED-3 takes files from a drop folder once they settled, each once, also if the watcher is killed half-way', async () => {
    const drop = path.join(parent, 'drop');
    const settings = path.join(parent, 'drop.yaml');
    const mapping = path.resolve(import.meta.dirname, '../../mappings/dealer.yaml');
    const client = `site: northside-toyota, mapping: ${mapping}`;
    writeFileSync(
      settings,
      `folder: ${drop}\nsettle_seconds: 0.3\nclients:\n  changes: { mode: partial, ${client} }\n  whole: { mode: full, ${client} }\n`,
    );
    const dropped = (to: string, name: string, content: string) => {
      mkdirSync(path.join(drop, to, 'in'), { recursive: true });
      writeFileSync(path.join(drop, to, 'in', name), content);
    };
    const within = (...parts: string[]) => {
      const folder = path.join(drop, ...parts);
      return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
    };
    const [head = '', example = ''] = readFileSync(
      path.resolve(import.meta.dirname, '../../demo/example-stock.csv'),
      'utf8',
    ).split('\n');
    const rows = Array.from({ length: 3_000 }, (_, n) => example.replace('EX1001', `ZZ${n}`).replace(/MR0HA3\w+/, ''));
    dropped('changes', 'night.csv', [head, ...rows].join('\n'));
    dropped('changes', 'broken.csv', 'Stock No,Make\n1,Kia');
    dropped('changes', 'later.csv.filepart', 'not yet');
    dropped('whole', 'whole.csv', [head, example].join('\n'));

    const first = new TestProcess('programs/feed-watch', [settings], { folder });
    await first.says('changes/night.csv sent as');
    await first.stop('SIGKILL');
    expect(within('changes', 'in')).toContain('night.csv');
    const second = new TestProcess('programs/feed-watch', [settings], { folder });
    await until('both files moved on', () => within('changes', 'in').join() === 'later.csv.filepart');
    await until('the whole inventory waits', () => within('whole', 'held').length === 2);
    await second.stop('SIGTERM');

    const [, sent] = /night\.csv sent as (ff_\w+)/.exec(first.out.stdout) ?? [];
    expect(within('changes', 'done')).toEqual([
      expect.stringMatching(`-${sent}-night.csv$`),
      expect.stringMatching(`-${sent}-night.csv.verdicts.csv$`),
    ]);
    const verdicts = (to: string, name: string) =>
      readFileSync(
        path.join(drop, to, name, within(to, name).find((each) => each.endsWith('verdicts.csv')) ?? ''),
        'utf8',
      );
    const lines = verdicts('changes', 'done').trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(3_000);
    expect(lines.every((line) => /^\d+,ZZ\d+,accepted,/.test(line))).toBe(true);
    expect(verdicts('changes', 'refused')).toContain('file,,refused,,,error,,');
    expect(verdicts('whole', 'held')).toContain('waits for a confirmation of the file');
  });

  it('FEED-6 shows who supports the dealer when a feed sent last, what was refused and why, and that searches have all of it', async () => {
    const stock = path.join(parent, 'health.ndjson');
    const car = { make: 'Kia', model: 'Rio', car_type: 'used' };
    const event = { type: 'upsert', event_id: 'H1', stocknum: 'H1', occurred_at: new Date().toISOString() };
    writeFileSync(
      stock,
      `${JSON.stringify({ ...event, car })}\n${JSON.stringify({ ...event, event_id: 'H2', stocknum: 'H2', car: {} })}\n`,
    );
    await runToEnd('programs/feed-push', ['--site', 'northside-toyota', stock], { folder });
    const args = ['create', '--purpose', 'support', '--site', 'northside-toyota', '--json'];
    const { token } = JSON.parse((await runToEnd('programs/key', args, { folder })).stdout);
    const health = async () => {
      // A credential has only so many requests a minute.
      await pause(250);
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await request(new URL('/support/v1/feeds', gatewayOf(folder)), { headers });
      return ((await body.json()) as FeedHealthList).feeds[0];
    };
    await until('the row is counted', async () => JSON.stringify((await health())?.reasons).includes('make'));
    await until('searches find everything', async () => (await health())?.unindexed === 0);
    expect(await health()).toMatchObject({
      dealership_slug: 'northside-toyota',
      last_received_at: expect.any(String),
      last_accepted_at: expect.any(String),
      last_event_at: expect.any(String),
      reasons: expect.arrayContaining([{ reason: expect.stringContaining('make'), rows: 1 }]),
      unpublished: 0,
      lag_seconds: 0,
      lag_until: 'searchable',
      silence_hours: 26,
      silent: false,
    });
  });

  it('FEED-8 reads a client’s own stock back, signed', async () => {
    const key = readFeedKeys(folder)['northside-toyota'];
    if (!key) throw new Error('The demo has a key for each site.');
    const client = new FeedClient(gatewayOf(folder).origin, key);
    const page = (await client.request('GET', '/feeds/v1/stock?limit=500')) as { vehicles: { stocknum: string }[] };
    await client.close();
    expect(page.vehicles.map(({ stocknum }) => stocknum)).toEqual(expect.arrayContaining(['EX1001', 'EX1006']));
  });

  it('SRCH-16 lists a car with every field that the specification names, and nests the rest where it is read by itself', async () => {
    const example = JSON.parse(readFileSync('contracts/examples/feed/upsert.json', 'utf8'));
    const sold_date_timestamp = Math.floor(Date.now() / 1_000);
    const { location_slug: _, ...fed } = { ...example.car, sold_date_timestamp };
    const stock = path.join(parent, 'whole.json');
    const [event_id, occurred_at] = ['WHOLE1', new Date().toISOString()];
    const sent = { event_id, occurred_at, stocknum: event_id, dealership_slug: 'southern-cross-qld' };
    writeFileSync(stock, JSON.stringify({ events: [{ ...example, ...sent, car: fed }] }));
    const push = await runToEnd('programs/feed-push', ['--site', SITE, stock], { folder });
    expect(push.stdout).toContain('1 rows: 1 accepted');
    const get = async (address: string) => {
      const { body } = await request(new URL(address, gatewayOf(folder)), { headers: { host: `${SITE}.localhost` } });
      return JSON.parse(await body.text());
    };
    const filter = 'search_filters=stocknum:WHOLE1';
    await until('the car is found', async () => (await get(`/api/search?${filter}`)).count === 1);
    const [hit] = (await get(`/api/search?${filter}`)).hits;
    const one = await get(`/api/cars/${hit.slug}`);
    for (const car of [hit, (await get(`/api/cars?${filter}`))[0], one]) {
      // Nobody was shown the earlier price, so this site proves none (PRICE-1).
      expect(CAR_FIELDS.filter((name) => car[name] === undefined)).toEqual(['before_price']);
      // The location of a dealership whose slug is fed is named by the platform's own id and name.
      const own = ['before_price', 'location_id', 'location_name'];
      expect(CAR_FIELDS.filter((name) => fed[name] !== undefined && !own.includes(name))).toEqual(
        CAR_FIELDS.filter((name) => JSON.stringify(car[name]) === JSON.stringify(fed[name])),
      );
      const { location, created_at } = car;
      expect(created_at).toBe('2026-03-02T01:15:00.000Z');
      expect(Object.keys(location).sort()).toEqual(['distribution_locations', 'name', 'phone', 'slug']);
    }
    for (const nested of ['autograb_data', 'variant', 'specifications', 'finance_lenders']) {
      expect([nested, one[nested]]).toEqual([nested, fed[nested]]);
    }
  });

  it('MODEL-3 keeps a make that is not listed, and reports it to its sender and to the operator', async () => {
    const stock = path.join(parent, 'unlisted.json');
    const car = { make: 'Bolwell', model: 'Nagari', car_type: 'used' };
    const event = { type: 'upsert', event_id: 'BOL1', stocknum: 'BOL1', occurred_at: new Date().toISOString(), car };
    writeFileSync(stock, JSON.stringify({ events: [event] }));
    const push = await runToEnd('programs/feed-push', ['--site', 'northside-toyota', stock], { folder });
    expect(push.stdout).toContain('1 rows: 1 accepted, 0 unchanged, 0 refused; 1 with warnings.');
    expect(push.stdout).toContain('car.make: "Bolwell" is not on the list of makes; it is kept as written');
    const token = async () => {
      const made = await runToEnd('programs/key', ['create', '--purpose', 'operator', '--json'], { folder });
      return JSON.parse(made.stdout).token as string;
    };
    const env = { FORECOURT_URL: gatewayOf(folder).origin, FORECOURT_TOKEN: await token() };
    const makes = () => runToEnd('programs/site', ['makes', 'northside-toyota'], { folder, env });
    await until('the make is listed', async () => /^Bolwell +1$/m.test((await makes()).stdout));
    const refused = await runToEnd('programs/site', ['makes', 'northside-toyota'], { folder });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('FORECOURT_TOKEN') });
  });

  it('VEH-7 offers cars with photos to advertisers, to advertisers who have a key of the site', async () => {
    const stock = path.join(parent, 'advertised.ndjson');
    const car = { make: 'Toyota', model: 'Corolla', car_type: 'used', year: 2021, km: 48_210, colour: 'White' };
    const priced = { ...car, price: 26_990, price_type: 'Drive Away', vin: 'JTNK43BE503012345' };
    const images = [{ url: 'https://photos.example/ADV1/1.jpg' }];
    const rows = [
      { stocknum: 'ADV1', car: { ...priced, images } },
      { stocknum: 'ADV2', car: { ...priced, vin: 'JTNK43BE503012346' } },
    ];
    const occurred_at = new Date().toISOString();
    const events = rows.map((row) => ({ type: 'upsert', event_id: row.stocknum, occurred_at, ...row }));
    writeFileSync(stock, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    const push = await runToEnd('programs/feed-push', ['--site', 'northside-toyota', stock], { folder });
    expect(push.stdout).toContain('2 rows: 2 accepted');
    const get = async (site: string, address: string, token?: string) => {
      const authorization = `Basic ${Buffer.from(`${site}:${token}`).toString('base64')}`;
      const headers = { host: `${site}.localhost`, ...(token && { authorization }) };
      const { statusCode, body } = await request(new URL(address, gatewayOf(folder)), { headers });
      return { status: statusCode, text: await body.text() };
    };
    const search = `/api/search?search_filters=${encodeURIComponent('stocknum:ADV1 OR stocknum:ADV2')}`;
    await until(
      'both cars are found',
      async () => JSON.parse((await get('northside-toyota', search)).text).count === 2,
    );

    const args = ['create', '--purpose', 'feed-out', '--site', 'northside-toyota', '--json'];
    const { token } = JSON.parse((await runToEnd('programs/key', args, { folder })).stdout);
    const file = await get('northside-toyota', '/feeds/vehicles/google.tsv', token);
    const [head = '', ...lines] = file.text.trimEnd().split('\n');
    const [own, ...twice] = lines.filter((line) => line.includes('JTNK43BE503012345'));
    expect([file.status, twice]).toEqual([200, []]);
    const cells = own?.split('\t') ?? [];
    expect(cells[head.split('\t').indexOf('vehicle_price_type')]).toBe('drive_away_price');
    const report = JSON.parse((await get('northside-toyota', '/feeds/vehicles/report.json', token)).text);
    expect(report.feeds.google.left_out[0]).toMatchObject({ reason: 'no-photos' });
    expect((await get('northside-toyota', '/feeds/vehicles/google.tsv')).status).toBe(401);
    expect((await get('southern-cross-cars', '/feeds/vehicles/google.tsv', token)).status).toBe(401);

    const [{ slug }] = JSON.parse((await get('northside-toyota', search)).text).hits;
    const page = (await get('northside-toyota', `/cars/${slug}`)).text;
    for (const part of ['<title>', '<meta name="description"', `/cars/${slug}">`, '<meta property="og:title"']) {
      expect(page).toContain(part);
    }
    expect(page).toMatch(/<link rel="canonical" href="[^"]+">/);
    for (const type of ['Car', 'Offer', 'AutoDealer']) expect(page).toContain(`"@type":"${type}"`);
    expect((await get('northside-toyota', '/robots.txt')).text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
    const sitemap = await get('northside-toyota', '/sitemap.xml');
    const files = [...sitemap.text.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
    expect(files).toEqual(
      expect.arrayContaining(['/sitemaps/results.xml', '/sitemaps/content.xml', '/sitemaps/vehicles.xml']),
    );
  });
});
