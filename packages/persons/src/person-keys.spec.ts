import { SecretBox, SystemIds } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { PersonKeys } from './person-keys.ts';

const box = new SecretBox(SecretBox.generateKey());
const sealedFor = (personId: string) => box.seal(Buffer.from(SecretBox.generateKey(), 'base64'), `person:${personId}`);

/** A database of persons' keys that notes the ids of each statement. */
function databaseOf(sealed: Readonly<Record<string, string>>) {
  const asked: string[][] = [];
  const query = async (_text: string, [ids]: [string[]]) => {
    asked.push(ids);
    return ids.flatMap((id) => (sealed[id] ? [{ person_id: id, sealed_key: sealed[id] }] : []));
  };
  return { asked, database: { query } as unknown as DataSource };
}

describe('the keys of persons', () => {
  const keys = new PersonKeys(box, new SystemIds());

  it('that are asked for at once are read with one statement, each person once', async () => {
    const { asked, database } = databaseOf({ ann: sealedFor('ann'), bob: sealedFor('bob') });
    const found = await Promise.all(['ann', 'bob', 'ann'].map((id) => keys.find(database, id)));
    expect(found.map((key) => key?.personId)).toEqual(['ann', 'bob', 'ann']);
    expect(asked).toEqual([['ann', 'bob']]);
  });

  it('are read again by whoever asks later: who was erased meanwhile has none', async () => {
    const sealed: Record<string, string> = { ann: sealedFor('ann') };
    const { asked, database } = databaseOf(sealed);
    await expect(keys.find(database, 'ann')).resolves.toBeDefined();
    delete sealed.ann;
    await expect(keys.find(database, 'ann')).resolves.toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it('fail alone where one of them was sealed by a key that is gone', async () => {
    const { database } = databaseOf({ ann: sealedFor('somebody else'), bob: sealedFor('bob') });
    const [ann, bob] = await Promise.allSettled(['ann', 'bob'].map((id) => keys.find(database, id)));
    expect(ann).toMatchObject({ status: 'rejected', reason: { name: 'SecretBoxError' } });
    expect(bob).toMatchObject({ status: 'fulfilled', value: { personId: 'bob' } });
  });
});
