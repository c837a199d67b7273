import { describe, expect, it } from '@jest/globals';
import { type XmlRecord, xmlRecords } from './xml-records.ts';

/** Read at once and by the letter, which must not matter. */
async function read(body: string, element?: string): Promise<XmlRecord[]> {
  const text = `<?xml version="1.0"?>\n<stock>${body}</stock>`;
  const results: XmlRecord[][] = [];
  for (const pieces of [[text], Array.from(text)]) {
    const records: XmlRecord[] = [];
    for await (const record of xmlRecords(eachOf(pieces), element)) records.push(record);
    results.push(records);
  }
  expect(results[1]).toEqual(results[0]);
  return results[0] ?? [];
}

async function* eachOf(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

const described = async (text: string) => (await read(`<ad><id>1</id><text>${text}</text></ad>`))[0]?.record?.text;

describe('the text of an element', () => {
  it.each([
    ['This is <b>not</b> a repaired write-off', 'This is not a repaired write-off'],
    ['One owner.<br/>New tyres.<br/>Call now.', 'One owner.\nNew tyres.\nCall now.'],
    ['<p>One owner.</p><p>New <i>tyres</i>, <u>all</u>.</p>', 'One owner.\nNew tyres, all.'],
    ['<ul><li>Radio</li>\n<li>Hooks</li></ul>', 'Radio\nHooks'],
    ['<b>One</b><b>Two</b>', 'One Two'],
    ['24990 <currency>AUD</currency>', '24990 AUD'],
    ['One &amp; two <![CDATA[<b>three</b>]]>', 'One & two <b>three</b>'],
    ['  One\n two  ', 'One\n two'],
  ])('FEED-9 of %j is %j', async (text, whole) => {
    expect(await described(text)).toBe(whole);
  });

  it('FEED-8 that only holds others is none, and each of these has its own path', async () => {
    const [ad] = await read(
      '<ad no="1"><photos><photo>a</photo>\n<photo>b</photo></photos><price><now>1</now></price></ad>',
    );
    expect(ad?.record).toEqual({ '@no': '1', 'photos.photo': ['a', 'b'], 'price.now': '1' });
  });
});

describe('XML that swallows records', () => {
  it.each([
    ['CDATA', '<text><![CDATA[As new</text></ad>\n<ad><id>2</id><text><![CDATA[Tidy]]></text></ad>'],
    ['a comment', '<!-- sold</ad>\n<ad><id>2</id> -->\n</ad>'],
  ])('FEED-9 into %s is refused with the line, and others are read', async (what, rest) => {
    const records = await read(`<ad><id>1</id>${rest}<ad><id>3</id></ad>`);
    expect(records).toEqual([
      { fault: expect.stringMatching(new RegExp(`^line 2: expected ${what} to end`)), doubt: expect.anything() },
      { record: { id: '3' } },
    ]);
  });

  it('FEED-9 loses no record to a comment that stands between them, and NUL characters with a warning', async () => {
    expect(await read('<!-- <ad><id>0</id></ad> --><ad><id>1\0</id></ad>')).toEqual([
      { record: { id: '1' }, warnings: [{ field: '', message: expect.stringContaining('NUL') }] },
    ]);
  });
});

describe('XML that breaks its own rules in one place', () => {
  it.each([
    ['New&nbsp;tyres', 'New tyres', 'got "&nbsp;" of HTML'],
    ['Citro&euml;n', 'Citroën', 'got "&euml;" of HTML'],
    ['A&foo;B', 'A&foo;B', 'It was left as it is written'],
    ['Tom & Jerry', 'Tom & Jerry', 'expected &amp;; got & alone'],
    ['R&D and a < 5', 'R&D and a < 5', 'expected &lt;; got < alone'],
    ['a\u0008b&#31;c', 'abc', 'characters that XML does not have were removed'],
    ['&#55357;&#56832;', '😀', ''],
    ['&#55357;!', '!', 'characters that XML does not have were removed'],
    ['<![CDATA[Tom & Jerry &nbsp; < 5]]> & more', 'Tom & Jerry &nbsp; < 5 & more', 'got & alone'],
  ])('FEED-9 reads %j as %j, with a word', async (text, whole, says) => {
    const records = await read(`<ad><id>1</id><text>${text}</text></ad><ad><id>2</id><!-- a & b --></ad>`);
    expect(records.map(({ record }) => record?.id)).toEqual(['1', '2']);
    expect(records[0]?.record?.text).toBe(whole);
    expect((records[0]?.warnings ?? []).map(({ message }) => message).join()).toContain(says);
    expect(records[1]?.warnings).toBeUndefined();
  });

  it('FEED-9 still ends the file where an element is never closed', async () => {
    expect((await read('<ad><id>1</id><text>As new</ad>')).at(-1)).toMatchObject({ cut: true });
  });
});
