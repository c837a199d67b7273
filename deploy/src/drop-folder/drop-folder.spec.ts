import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DropArchive, heldFile, keptName } from './drop-archive.ts';
import { faultOf, folderFor, refusalReport } from './drop-client.ts';
import { type DroppedFile, isUnfinished, lookInto, Settling } from './drop-inbox.ts';
import { dropGateway, readDropSettings } from './drop-settings.ts';

const parent = makeTestFolder();
afterAll(() => rm(parent, { recursive: true, force: true }));

const folderOf = (name: string) => {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

const file = (more: Partial<DroppedFile> = {}): DroppedFile => ({
  name: 'stock.csv',
  path: '/drop/acme/in/stock.csv',
  size: 10,
  changedAt: Date.UTC(2026, 2, 4),
  inode: 1,
  ...more,
});

describe('the inbox of a drop folder', () => {
  it.each(['.stock.csv', 'stock.csv.part', 'stock.csv.filepart', 'stock.CSV.TMP', '~stock.csv', 'stock.csv~'])(
    'leaves %s, which is being uploaded',
    (name) => expect(isUnfinished(name)).toBe(true),
  );

  it('is listed oldest first, without uploads, links and folders', async () => {
    const folder = folderOf('listed');
    for (const [name, at] of [
      ['new.csv', 2_000],
      ['old.csv', 1_000],
      ['later.csv.part', 1],
    ] as const) {
      writeFileSync(path.join(folder, name), 'x');
      utimesSync(path.join(folder, name), at, at);
    }
    writeFileSync(path.join(parent, 'secret'), 'of another client');
    symlinkSync(path.join(parent, 'secret'), path.join(folder, 'link.csv'));
    linkSync(path.join(parent, 'secret'), path.join(folder, 'hard.csv'));
    mkdirSync(path.join(folder, 'more'));
    const { files, odd } = await lookInto(folder);
    expect(files.map(({ name }) => name)).toEqual(['old.csv', 'new.csv']);
    expect([...odd].sort()).toEqual(['hard.csv', 'link.csv', 'more']);
  });

  it('is listed with all its files, however much lies there that is never taken', async () => {
    const folder = folderOf('crowded');
    for (let link = 0; link < 1_500; link += 1) symlinkSync(parent, path.join(folder, `link-${link}`));
    for (let csv = 0; csv < 30; csv += 1) writeFileSync(path.join(folder, `${csv}.csv`), 'x');
    const { files, odd } = await lookInto(folder);
    expect([files.length, odd.length]).toEqual([30, 100]);
  });

  it('gives a file out once it was the same for the whole time, however often it is looked at', () => {
    const settling = new Settling(30);
    const names = (files: DroppedFile[], now: number) => settling.settled(files, now).map(({ size }) => size);
    expect(names([file()], 0)).toEqual([]);
    expect(names([file()], 20)).toEqual([]);
    expect(names([file({ size: 11 })], 40)).toEqual([]);
    expect(names([file({ size: 11, changedAt: 1 })], 69)).toEqual([]);
    expect(names([file({ size: 11, changedAt: 1, inode: 2 })], 80)).toEqual([]);
    expect(names([file({ size: 11, changedAt: 1, inode: 2 })], 110)).toEqual([11]);
    expect(names([], 120)).toEqual([]);
    expect(names([file()], 200)).toEqual([]);
  });
});

describe('a file that is processed', () => {
  it('has a name that says when it is from and which file of the platform it is, the same at each try', () => {
    expect(keptName(file(), 'ff_7m3q')).toBe('20260304T000000000Z-ff_7m3q-stock.csv');
    expect(heldFile('20260304T000000000Z-ff_7m3q-stock.csv')).toEqual({ id: 'ff_7m3q', own: 'stock.csv' });
    expect(heldFile('stock.csv')).toBeUndefined();
    expect(Buffer.byteLength(keptName(file({ name: `${'ü'.repeat(200)}.csv` }), 'ff_7m3q'))).toBeLessThan(240);
  });

  it('lies where it belongs', () => {
    const sent = { state: 'done', rows: 3, refused: 1, problem: undefined } as Parameters<typeof folderFor>[0];
    expect(folderFor(sent)).toBe('done');
    expect(folderFor({ ...sent, refused: 3 })).toBe('refused');
    expect(folderFor({ ...sent, problem: 'It was not confirmed in time.' })).toBe('refused');
    expect(folderFor({ ...sent, state: 'refused' })).toBe('refused');
    expect(folderFor({ ...sent, state: 'awaiting_confirmation' })).toBe('held');
  });

  it('is refused unsent if it is empty, too large, or from the future', () => {
    const now = Date.UTC(2026, 2, 4);
    expect(faultOf(file(), now)).toBeUndefined();
    expect(faultOf(file({ size: 0 }), now)).toBe('The file is empty.');
    expect(faultOf(file({ size: 2 ** 31 }), now)).toContain('at most 1073741824');
    expect(faultOf(file({ changedAt: now + 3_600_000 }), now)).toContain('check the sender’s clock');
    expect(refusalReport('=bad\nformula')).toBe(
      "row,stocknum,verdict,vehicle_id,changes,severity,field,rule,came,fix\r\nfile,,refused,,,error,,'=bad formula,,\r\n",
    );
  });

  it('moves with its report beside it, also if that was begun before, and goes after its days', async () => {
    const archive = new DropArchive(folderOf('acme'));
    await archive.prepare();
    const at = path.join(archive.at('in'), 'stock.csv');
    writeFileSync(path.join(archive.at('done'), '.kept.csv.verdicts.csv.part'), 'half');
    writeFileSync(at, 'content');
    await archive.keep(file({ path: at }), 'done', 'kept.csv', 'report');
    expect(readdirSync(archive.at('in'))).toEqual([]);
    expect(readdirSync(archive.at('done')).sort()).toEqual(['kept.csv', 'kept.csv.verdicts.csv']);
    expect(readFileSync(path.join(archive.at('done'), 'kept.csv.verdicts.csv'), 'utf8')).toBe('report');
    await archive.tidy(60_000, Date.now());
    expect(readdirSync(archive.at('done'))).toHaveLength(2);
    await archive.tidy(60_000, Date.now() + 120_000);
    expect(readdirSync(archive.at('done'))).toEqual([]);
  });

  it('never moves through a link that a client put in the place of a folder', async () => {
    const home = folderOf('linked');
    symlinkSync(parent, path.join(home, 'done'));
    await expect(new DropArchive(home).prepare()).rejects.toThrow('is a link and not a folder');
  });
});

describe('the settings of a drop folder', () => {
  const write = (text: string) => {
    const at = path.join(folderOf('settings'), 'drop.yaml');
    writeFileSync(at, text);
    return at;
  };
  const keys = { 'northside-toyota': { keyId: 'fk_1', secret: 'c2VjcmV0' } };

  it('name a sub-folder for each client, with its key and how its files are read', () => {
    writeFileSync(path.join(folderOf('settings'), 'acme.secret'), 'YWNtZQ==\n');
    const at = write(`folder: drop
settle_seconds: 5
clients:
  northside: { site: northside-toyota, mode: full, mapping: classifieds-csv }
  acme: { key_id: fk_2, secret_file: acme.secret, mode: partial, dealership: acme-north }
`);
    const { clients, settleMs, keepMs, gateway } = readDropSettings(at, keys);
    expect({ settleMs, keepMs, gateway }).toEqual({ settleMs: 5_000, keepMs: 30 * 86_400_000, gateway: undefined });
    expect(clients).toMatchObject([
      { name: 'northside', credentials: { keyId: 'fk_1' }, mode: 'full', mapping: { name: 'classifieds-csv' } },
      { name: 'acme', credentials: { keyId: 'fk_2', secret: 'YWNtZQ==' }, mode: 'partial', dealership: 'acme-north' },
    ]);
    expect(clients[1]?.folder).toBe(path.join(parent, 'settings/drop/acme'));
  });

  it('lead to the gateway that they name, else the environment, else what runs here', () => {
    const environment = { GATEWAY_URL: 'http://gateway-1:3000' };
    const here = 'http://127.0.0.1:3000';
    expect(dropGateway({ gateway: 'https://cars.example' }, environment, here)).toBe('https://cars.example');
    expect(dropGateway({ gateway: undefined }, environment, here)).toBe('http://gateway-1:3000');
    expect(dropGateway({ gateway: undefined }, {}, here)).toBe(here);
    expect(dropGateway({ gateway: undefined }, {}, undefined)).toBeUndefined();
  });

  it.each([
    ['clients: {}', 'folder: expected'],
    [
      'folder: drop\nclients: { acme: { mode: full } }',
      'clients.acme: expected either site, or key_id and secret_file',
    ],
    ['folder: drop\nclients: { ../acme: { site: x, mode: full } }', 'clients'],
    [
      'folder: drop\nclients: { acme: { site: nobody, mode: full } }',
      'no feed key for nobody, only for northside-toyota',
    ],
    [
      'folder: drop\nclients: { acme: { key_id: a, secret_file: drop/acme/s, mode: full } }',
      'is within the drop folder',
    ],
    ['folder: [', 'can’t be read'],
  ])('that are wrong name what is: %s', (text, fault) => {
    expect(() => readDropSettings(write(text), keys)).toThrow(fault);
  });
});
