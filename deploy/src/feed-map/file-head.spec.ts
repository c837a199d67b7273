import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { csvMapping } from '@forecourt/contracts';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { mappingFaults, mapRecord, withLookups } from '@forecourt/stock';
import { afterAll, describe, expect, it } from '@jest/globals';
import { headOf } from './file-head.ts';
import { proposeMapping } from './propose-mapping.ts';

const folder = makeTestFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, content: string | Buffer) => {
  const at = path.join(folder, name);
  writeFileSync(at, content);
  return at;
};
const json = (no: string) =>
  JSON.stringify({
    StockNo: no,
    details: { Make: 'Kia', Model: 'Rio' },
    Price: 9_990,
    Photos: ['https://a.test/1.jpg', 'https://a.test/2.jpg'],
  });
const xml = (no: string) =>
  `<car><StockNo>${no}</StockNo><details><Make>Kia</Make><Model>Rio</Model></details><Price>9990</Price>
   <Photos><Photo>https://a.test/1.jpg</Photo><Photo>https://a.test/2.jpg</Photo></Photos></car>`;

describe('the head of a file', () => {
  it.each<[string, string | Buffer, string | undefined]>([
    [
      'stock.csv',
      'StockNo;Make;Model;Price;Photos\nA1;Kia;Rio;9990;https://a.test/1.jpg|https://a.test/2.jpg\nA2;Kia;Rio;9990;',
      undefined,
    ],
    ['stock.ndjson', [json('A1'), json('A2')].join('\n'), undefined],
    ['stock.json.gz', gzipSync(`[${json('A1')},${json('A2')}]`), undefined],
    ['stock.xml', `<?xml version="1.0"?>\n<stock>${xml('A1')}${xml('A2')}</stock>`, undefined],
    ['utf16.xml', Buffer.from(`\uFEFF<feed><stock>${xml('A1')}${xml('A2')}</stock></feed>`, 'utf16le'), 'car'],
  ])('FEED-8 of %s leads to a mapping that reads its cars', async (name, content, record) => {
    const head = await headOf(written(name, content), 200, { record });
    expect(head.records).toHaveLength(2);
    const { mapping } = proposeMapping('stock', head);
    const proposed = withLookups(csvMapping.parse(mapping));
    expect(mappingFaults(proposed)).toEqual([]);
    const read = mapRecord(proposed, head.records[0] ?? {}, '2026-03-04T02:00:00Z');
    expect(read).toMatchObject({
      warnings: [],
      event: {
        stocknum: 'A1',
        car: {
          make: 'Kia',
          model: 'Rio',
          price: 9_990,
          images: [{ url: 'https://a.test/1.jpg' }, { url: 'https://a.test/2.jpg' }],
        },
      },
    });
  });

  it('names a file that has no records', async () => {
    await expect(headOf(written('empty.ndjson', '\n'), 10)).rejects.toThrow('has no rows');
    await expect(headOf(written('broken.xml', '<stock><car>'), 10)).rejects.toThrow(
      'can’t read the file beyond this point',
    );
  });
});
