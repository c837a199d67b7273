import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JournalEntry } from './journal.ts';
import { type JournalStore, MemoryJournal } from './journal-store.ts';
import { openJournal } from './open-journal.ts';

const head = { id: 'j1', service: 'leads', keptFrom: '2026-11-01T00:00:00.000Z' };
const entry = (name: string, day: string): JournalEntry => ({
  entry: name,
  at: `2026-11-${day}T00:00:00.000Z`,
  kind: 'person',
  id: `person-${name}`,
});
const [first, second, third] = [entry('e1', '02'), entry('e2', '10'), entry('e3', '20')];

async function allOf(store: JournalStore): Promise<string[]> {
  const names: string[] = [];
  for await (const batch of store.entries()) names.push(...batch.map((each) => each.entry));
  return names;
}

describe('where an erasure journal is kept', () => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'journal-'));
    database = await createTestDatabase();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database?.drop();
  });

  const places: [string, () => JournalStore | Promise<JournalStore>][] = [
    ['memory', () => new MemoryJournal()],
    ['a file', () => openJournal(path.join(folder, 'new', 'leads.journal'), 'leads')],
    ['a Postgres of its own', () => openJournal(database.url, 'leads')],
  ];
  it.each(places)(
    '%s keeps what was added, in its order, and forgets what is older than it says',
    async (_name, open) => {
      const store = await open();
      expect(await store.head()).toBeUndefined();
      await store.write(head);
      await Promise.all([store.append([first, second]), store.append([third])]);
      expect((await allOf(store)).toSorted()).toEqual(['e1', 'e2', 'e3']);
      expect([await store.has('e3'), await store.has('e4')]).toEqual([true, false]);
      await store.write({ ...head, keptFrom: '2026-11-05T00:00:00.000Z' });
      expect(await store.head()).toEqual({ ...head, keptFrom: '2026-11-05T00:00:00.000Z' });
      expect((await allOf(store)).toSorted()).toEqual(['e2', 'e3']);
      await store.close();
    },
  );

  it('a file is asked for an entry from its end, in blocks', async () => {
    const file = path.join(folder, 'long.journal');
    const store = await openJournal(file, 'leads');
    await store.write(head);
    // Lines of many lengths, so that some lie across two blocks.
    const names = Array.from({ length: 3_000 }, (_, at) => `${at}-${'x'.repeat(at % 97)}`);
    await store.append(names.map((name) => entry(name, '10')));
    for (const at of [0, 1, 700, 1_400, 1_401, 2_999])
      expect([at, await store.has(names[at] ?? '')]).toEqual([at, true]);
    expect(await Promise.all(['1', '1400', 'j1', ''].map((name) => store.has(name)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('a file is cut off behind its last whole line, refuses an unreadable one, and is missed if it disappears', async () => {
    const file = path.join(folder, 'torn.journal');
    const store = await openJournal(file, 'leads');
    await expect(store.append([first])).rejects.toThrow('ENOENT');
    await store.write(head);
    await store.append([first]);
    appendFileSync(file, '{"entry":"e2","at":"2026-11-1');
    const again = await openJournal(file, 'leads');
    await again.append([third]);
    expect(await allOf(again)).toEqual(['e1', 'e3']);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"person-e1"', '"person-'));
    await expect(allOf(again)).rejects.toThrow(/Line 2 of the erasure journal/);
    rmSync(file);
    expect(await again.head()).toBeUndefined();
    await expect(again.append([third])).rejects.toThrow('ENOENT');
  });

  it('a Postgres keeps the journals of services apart, adds nothing to one that is missing, and is another than the service’s', async () => {
    const identity = await openJournal(database.url, 'identity');
    expect(await identity.head()).toBeUndefined();
    await expect(identity.append([first])).rejects.toThrow(/has no journal/);
    await identity.close();
    await expect(openJournal(database.url, 'leads', database.url)).rejects.toThrow(
      /is also the server of the database/,
    );
  });
});
