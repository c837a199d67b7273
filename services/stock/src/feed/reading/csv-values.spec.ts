import { csvMapping } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { mapRecord } from './csv-mapping.ts';
import { flatRecord } from './mapped-row.ts';
import { plainText } from './plain-text.ts';

const AT = '2026-03-01T00:00:00Z';

/** What a field is read as from a cell, and what is said of it. */
function read(field: string, rule: object, cells: string | Record<string, string | string[]>) {
  const fields = { [field]: { ...('first_of' in rule ? {} : { column: 'c' }), ...rule } };
  const mapping = csvMapping.parse({ name: 'list', stocknum: { column: 'No' }, fields });
  const record = typeof cells === 'string' ? { c: cells } : cells;
  const { event, warnings } = mapRecord(mapping, { No: 'A1', ...record }, AT) as unknown as {
    event: { car: Record<string, unknown> };
    warnings: { message: string }[];
  };
  const [outer = '', inner] = field.split('.');
  const value = event.car[outer];
  return {
    value: inner === undefined ? value : (value as Record<string, unknown> | undefined)?.[inner],
    says: warnings.map(({ message }) => message).join(),
  };
}
const number = { as: 'number' };

describe('a cell that a spreadsheet has spoilt', () => {
  const stocknum = (text: string) => {
    const mapping = csvMapping.parse({
      name: 'list',
      stocknum: { column: 'No' },
      fields: { make: { column: 'Make' } },
    });
    const { errors } = mapRecord(mapping, { No: text, Make: 'Kia' }, AT);
    return errors?.[0]?.message;
  };

  it.each([
    ['="00123"', 'a formula of a spreadsheet'],
    ["'00123", 'text with a spreadsheet’s own mark before it'],
    ['03/01/2026 00:00:00', 'a date that a spreadsheet has made of it'],
    ['A1\nA2', 'text with characters that nobody sees'],
    ['Grand Total:', 'a line that sums up others'],
    ['Total: 344', 'a line that sums up others'],
    ['Count 12', 'a line that sums up others'],
    ['End of file', 'a line that sums up others'],
    ['(12 rows affected)', 'a line that sums up others'],
    ['"A1"', 'text with quotes left around it'],
    ['3/01/2026', 'a date that a spreadsheet has made of it'],
    ['[object Object]', 'a word for nothing'],
    ['----', 'a word for nothing'],
    ['1.23457E+11', 'a long number that a spreadsheet has rounded'],
    ['1,23457E+11', 'a long number that a spreadsheet has rounded'],
    ['#N/A', 'an error of a spreadsheet'],
    ['#REF!', 'an error of a spreadsheet'],
    ['########', 'an error of a spreadsheet'],
    ['NULL', 'a word for nothing'],
    ['-', 'a word for nothing'],
    ['None', 'a word for nothing'],
    ['\\N', 'a word for nothing'],
    ['<NA>', 'a word for nothing'],
    ['TBA', 'a word for nothing'],
    ['1-Mar', 'a date that a spreadsheet has made of it'],
    ['3-Jan-26', 'a date that a spreadsheet has made of it'],
    ['Mar-01', 'a date that a spreadsheet has made of it'],
  ])('FEED-9 refuses the stock number %j as %s', (text, none) => {
    expect(stocknum(text)).toContain(`expected a value, not ${none}; got `);
  });

  it.each([
    '00123',
    '12E4',
    'A-17',
    '#17',
    '=17'.slice(1),
    'MAR-123',
    '0',
    'TBA-1',
    'TOTAL-1',
    'A/1',
    '1/2',
    '13309.0',
    '6" B',
  ])('FEED-9 takes the stock number %j', (text) => {
    expect(stocknum(text)).toBeUndefined();
  });

  it('FEED-9 leaves out what is no text, and what is no price', () => {
    expect(read('badge', {}, '#N/A')).toEqual({
      value: undefined,
      says: expect.stringContaining('The field was left out'),
    });
    expect(read('model', {}, '="3"')).toMatchObject({ value: undefined });
    expect(read('vin', {}, '1.23457E+16')).toMatchObject({ value: undefined });
    expect(read('name', { column: undefined, template: '{a} {b}' }, { a: 'Kia', b: '#REF!' })).toMatchObject({
      value: undefined,
    });
    for (const text of ['2.5E+04', '#VALUE!', '="24990"', '-'])
      expect(read('price', number, text)).toEqual({ value: undefined, says: expect.stringContaining('a number') });
    expect(read('badge', { values: { '-': 'None' } }, '-').value).toBe('None');
  });
});

describe('a number', () => {
  it.each([
    ['price', '29.990'],
    ['price', '$29.990'],
    ['price', 'AUD 129.990'],
    ['km', '41.000'],
    ['km', '41.000 km'],
    ['variant.grossvehiclemass', '2.510 kg'],
  ])('FEED-9 of %s as %j is withheld, as its point may stand for thousands', (field, text) => {
    const { value, says } = read(field, number, text);
    expect([value, says]).toEqual([undefined, expect.stringContaining('expected a number without doubt')]);
    expect(says).toContain(JSON.stringify(text));
  });

  it.each([
    ['price', '29990.50', 29_990.5],
    ['price', '0.999', 0.999],
    ['variant.enginesize_litres', '1.998', 1.998],
    ['variant.fuelconsumptioncombined', '7.125', 7.125],
  ])('FEED-8 of %s as %j is what it says', (field, text, value) => {
    expect(read(field, number, text).value).toBe(value);
  });

  it.each([
    ['price', { multiply: 1.1 }, '26995.45', 29_695],
    ['price', { multiply: 1.1 }, '24990', 27_489],
    ['price', { unit: 'cents' }, '2699545', 26_995.45],
    ['variant.fuelconsumptioncombined', { unit: 'kilometres per litre' }, '23.4 kmpl', 4.3],
    ['variant.enginesize_litres', { unit: 'cubic centimetres' }, '1998', 2],
    ['variant.vehiclelength', { unit: 'inches' }, '183.3 in', 4_656],
    ['specifications.body_length', { unit: 'metres' }, '7.04', 23.1],
    ['km', { as: 'integer', multiply: 1.609344 }, '75000', 120_701],
  ])('FEED-9 of %s converted by %j has the field’s precision', (field, rule, text, value) => {
    expect(read(field, { ...number, ...rule }, text)).toEqual({ value, says: '' });
  });

  it.each(['$0', '0', '0.0', '$0.00', 'AUD 0'])('FEED-9 of a price as %j is blank: another column counts', (text) => {
    expect(read('price', { ...number, first_of: ['a', 'b'] }, { a: text, b: '20000' })).toEqual({
      value: 20_000,
      says: '',
    });
    expect(read('price', number, text)).toEqual({ value: undefined, says: '' });
    expect(read('price', { ...number, empty: 'clear' }, text).value).toBeNull();
    expect(read('km', number, '0').value).toBe(0);
  });
});

describe('a date', () => {
  const day = { as: 'date', format: 'DD/MM/YYYY' };
  it.each([
    ['1/6/2027', '2027-06-01'],
    ['01/06/2027', '2027-06-01'],
    ['31/1/2027', '2027-01-31'],
  ])('FEED-8 may have one digit where it is not run together: %j', (text, value) => {
    expect(read('rego_expiry', day, text).value).toBe(value);
  });

  it.each(['12/25/2027', '31/02/2027', '00/00/0000', '1/6/27'])(
    'FEED-9 that is in no calendar is reported as it came: %j',
    (text) => {
      expect(read('rego_expiry', day, text)).toEqual({
        value: undefined,
        says: expect.stringContaining(`expected a date in the format DD/MM/YYYY; got "${text}"`),
      });
    },
  );

  it('FEED-8 has all its digits where they run together', () => {
    expect(read('rego_expiry', { as: 'date', format: 'YYYYMMDD' }, '2027601').value).toBeUndefined();
    expect(read('rego_expiry', { as: 'date', format: 'YYYYMMDD' }, '20270601').value).toBe('2027-06-01');
  });
});

describe('a text with characters that nobody meant', () => {
  const text = (cell: string) => read('dealercomments', {}, cell);
  it.each([
    ['Dealer\u0092s own', 'Dealer’s own', 'expected text without control characters'],
    ['Dealer&#146;s own', 'Dealer’s own', 'Its HTML was turned into plain text'],
    ['Tidy\u000bOne owner\u000cEnd', 'Tidy\nOne owner\nEnd', 'expected text without control characters'],
    ['Tidy\u0007 and clean\u007f', 'Tidy and clean', 'expected text without control characters'],
    ['Tidy\u0081', 'Tidy', 'expected text without control characters'],
  ])('FEED-9 reads %j as %j, with a word', (cell, value, says) => {
    expect(text(cell)).toEqual({ value, says: expect.stringContaining(says) });
  });

  it.each(['CitroÃ«n', 'As new â€“ tidy', 'One ownerâ€™s', '20Â°C', 'Goodyearâ„¢'])(
    'FEED-9 keeps %j, and says that it was decoded wrongly',
    (cell) => {
      expect(text(cell)).toEqual({ value: cell, says: expect.stringContaining('read as another encoding') });
    },
  );

  it.each(['SÃO PAULO', 'Château', 'Citroën', '20 °C', 'A\tB\r\nC'])('FEED-8 says nothing of %j', (cell) => {
    expect(text(cell)).toEqual({ value: cell, says: '' });
  });
});

describe('a list of equipment', () => {
  const items = (cell: string, separator = ',') => read('standardEquipment', { as: 'list', separator }, cell);
  it.each([
    ['Air Con (front, rear), Radio', ['Air Con (front, rear)', 'Radio']],
    ['Tows 1,000 kg, Radio', ['Tows 1,000 kg', 'Radio']],
    ['201,345,872', ['201', '345', '872']],
    ['Radio (AM, FM, Hooks', ['Radio (AM', 'FM', 'Hooks']],
    ['"Radio","Hooks"', ['Radio', 'Hooks']],
    ['["Radio, AM","Hooks"]', ['Radio, AM', 'Hooks']],
    ['{Radio,"Air con, rear"}', ['Radio', 'Air con, rear']],
    ['18" Alloys, 7" Screen', ['18" Alloys', '7" Screen']],
    ['[NEW] Radio, Hooks', ['[NEW] Radio', 'Hooks']],
  ])('FEED-9 %j is %j', (cell, value) => {
    expect(items(cell)).toEqual({ value, says: '' });
  });

  it('FEED-9 loses what is no item with a word, and clears nothing by a cell without any', () => {
    expect(items('Radio,N/A,Hooks')).toEqual({
      value: ['Radio', 'Hooks'],
      says: expect.stringContaining('expected a value, not a word for nothing; got "N/A". The item was left out'),
    });
    for (const cell of ['N/A', '[{"name":"Radio"}]', '[object Object]'])
      expect(items(cell)).toEqual({ value: undefined, says: expect.stringContaining('expected a value, not ') });
    for (const cell of [',,', '[]', '{}']) expect(items(cell)).toEqual({ value: undefined, says: '' });
    expect(read('images', { as: 'list', separator: ',' }, ',')).toEqual({ value: undefined, says: '' });
    const record = flatRecord({ features: ['Radio', 'N/A', null] });
    expect(read('standardEquipment', { as: 'list', column: 'features' }, record as never)).toMatchObject({
      value: ['Radio'],
      says: expect.stringContaining('got "N/A"'),
    });
  });
});

describe('a list of pictures', () => {
  const list = { as: 'list', separator: ',' };
  it('FEED-9 is split where a new address begins', () => {
    const [one, two] = ['https://p.test/w_800,h_600,c_fill/1.jpg', 'https://p.test/2.jpg'];
    expect(read('images', list, `${one}, ${two}`).value).toEqual([{ url: one }, { url: two }]);
    expect(read('thumbnails', list, one).value).toEqual([one]);
    expect(read('features', list, 'Radio, Hooks').value).toEqual(['Radio', 'Hooks']);
  });

  it('FEED-9 is found in a list of objects', () => {
    const record = flatRecord({ No: 'A1', photos: [{ url: 'https://p.test/1.jpg' }, { url: 'https://p.test/2.jpg' }] });
    expect(read('images', { ...list, column: 'photos' }, record as Record<string, string[]>).value).toHaveLength(2);
  });
});

describe('HTML in a cell', () => {
  it.each([
    ['<p>One owner &amp; full history.</p><p>New&nbsp;tyres</p>', 'One owner & full history.\nNew tyres'],
    ['A<br>B<BR />C', 'A\nB\nC'],
    ['<b>Hot!</b>, <span style="color:red">new</span>', 'Hot!, new'],
    ['Tom &amp; Jerry&#39;s &eacute;', 'Tom & Jerry’s é'.replace('’', "'")],
    ['Price < 20k & km > 5', 'Price < 20k & km > 5'],
    ['<2 owners>', '<2 owners>'],
    ['AT&T;', 'AT&T;'],
  ])('FEED-9 %j becomes %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('FEED-9 is reported', () => {
    expect(read('dealercomments', {}, '<p>One owner</p>')).toEqual({
      value: 'One owner',
      says: expect.stringContaining('Its HTML was turned into plain text'),
    });
  });
});

describe('neighbours of what senders got wrong', () => {
  const named = (cells: Record<string, string | string[]>) => {
    const mapping = csvMapping.parse({
      name: 'list',
      stocknum: { column: 'No' },
      fields: { make: { column: 'Make' }, vin: { column: 'Vin' }, dealercomments: { column: 'Text' } },
    });
    const { event, errors } = mapRecord(mapping, cells, AT) as { event?: object; errors?: { message: string }[] };
    return { event, says: errors?.map(({ message }) => message).join() };
  };

  it('FEED-9 a stock number and a VIN have no character that nobody sees', () => {
    const { event } = named({ No: '\u200b00123\ufeff', Make: 'Kia', Vin: '\u2066JTDBR32E720012345\u2069' });
    expect(event).toMatchObject({ stocknum: '00123', car: { vin: 'JTDBR32E720012345' } });
  });

  it('FEED-9 two different values are never one: not of a stock number, not of a make; the same twice is one, and paragraphs go together', () => {
    expect(named({ No: ['A1', 'A2'], Make: 'Kia' }).says).toContain('expected one value; got "A1, A2"');
    expect(read('make', {}, { c: ['Kia', 'Toyota'] })).toEqual({
      value: undefined,
      says: expect.stringContaining('expected one value; got "Kia, Toyota"'),
    });
    expect(read('make', {}, { c: ['Kia', 'Kia'] })).toEqual({ value: 'Kia', says: '' });
    expect(read('dealercomments', {}, { c: ['Tidy.', 'Clean.'] }).value).toBe('Tidy., Clean.');
  });

  it.each([
    ['https://a.example/1.jpg;https://a.example/2.jpg', ','],
    ['https://a.example/1.jpg\nhttps://a.example/2.jpg', ','],
    ['https://a.example/1.jpg | https://a.example/2.jpg', ','],
    ['https://a.example/1.jpg https://a.example/2.jpg', ';'],
    ['https://a.example/1.jpg,https://a.example/2.jpg', '|'],
  ])('FEED-9 pictures between other separators than the mapping’s are several: %j', (text, separator) => {
    expect(read('images', { as: 'list', separator }, text).value).toEqual([
      { url: 'https://a.example/1.jpg' },
      { url: 'https://a.example/2.jpg' },
    ]);
  });

  it('FEED-9 an address may have another in it, and HTML’s ampersand is none of it', () => {
    const image = (text: string) => read('images', { as: 'list', separator: ',' }, text).value;
    const whole = 'https://a.example/fetch/w_800,h_600/https://b.example/1.jpg?u=https://c.example/2.jpg';
    expect(image(whole)).toEqual([{ url: whole }]);
    expect(image('https://a.example/1.jpg?x=1&amp;y=2')).toEqual([{ url: 'https://a.example/1.jpg?x=1&y=2' }]);
  });

  it.each([
    ['<p style="content:\'a>b\'">One owner</p>', 'One owner'],
    ['5 doors<b and c>4', '5 doors<b and c>4'],
    ['<td nowrap>Tidy</td>', 'Tidy'],
    ['<section><h2>As new</h2>Tidy</section>', 'As new\nTidy'],
    ['<script>alert(1)</script>Tidy<iframe src="https://x.example"></iframe>', 'Tidy'],
    ['<p class="MsoNormal">Tidy<o:p></o:p></p><!--[if gte mso 9]><xml></xml><![endif]-->', 'Tidy'],
    ['&lt;p&gt;One owner.&lt;/p&gt;&lt;p&gt;Tidy.&lt;/p&gt;', 'One owner.\nTidy.'],
    ['Heated &amp;amp; cooled', 'Heated & cooled'],
    ['<![CDATA[<b>Tidy</b>]]>', 'Tidy'],
    ['&lt;2 owners&gt;', '<2 owners>'],
  ])('FEED-9 HTML of any kind is plain text: %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
    expect(plainText(plain)).toBe(plain);
  });

  it('FEED-5 a text full of beginnings of tags costs little', () => {
    for (const begun of ['<!--', '<style ', '<p "', '<a x="', '&lt;', "<p style='a "])
      expect(plainText(begun.repeat(40_000 / begun.length)).length).toBeGreaterThan(0);
  });
});

describe('what programs write for other things', () => {
  const day = (text: string) => read('rego_expiry', { as: 'date', format: 'DD/MM/YYYY' }, text);
  const model = (text: string) => read('model', {}, text);
  const photos = (text: string | string[]) => read('images', { as: 'list', separator: ',' }, { c: text }).value;
  const urls = (...names: string[]) => names.map((name) => ({ url: `https://a.example/${name}` }));

  it.each(['01/01/1900', '30/12/1899', '31/12/9999'])(
    'FEED-9 leaves out %s, which no vehicle has as a date',
    (text) => {
      expect(day(text)).toEqual({
        value: undefined,
        says: expect.stringContaining('not what a program writes for none'),
      });
    },
  );

  it('FEED-8 reads a day that was exported as its midnight, and an offset without its colon', () => {
    expect(day('27/11/2026 00:00:00').value).toBe('2026-11-27');
    expect(day('27/11/2026 12:00:00 AM').value).toBe('2026-11-27');
    expect(day('27/11/2026 10:30:00').value).toBeUndefined();
    const event = csvMapping.parse({
      name: 'list',
      stocknum: { column: 'No' },
      occurred_at: { column: 'At', as: 'instant' },
      fields: { make: { column: 'Make' } },
    });
    const mapped = mapRecord(event, { No: 'A1', At: '2026-11-27T00:00:00+1000', Make: 'Kia' }, AT);
    expect(mapped).toMatchObject({ event: { occurred_at: '2026-11-27T00:00:00+10:00' } });
  });

  it.each([
    ...['3-Sep', '#N/A', '----', '*', '9/03/2026', '1.23E+05', '"GX"', '‘GX’'.replace(/[‘’]/g, "'"), '0', 'false'],
    ...['[object Object]', 'System.Object[]', '-- Select --', 'Please select', 'n.a.', 'Not Specified', '[]'],
  ])('FEED-9 takes %s for no model', (text) => {
    expect(model(text)).toEqual({ value: undefined, says: expect.stringContaining('expected a value, not') });
  });

  it('FEED-9 splits addresses in any list where a new one begins, and joins nothing to one', () => {
    const two = urls('1.jpg', '2.jpg');
    const [one, other] = two.map(({ url }) => url);
    for (const text of [
      `${one}${other}`,
      `${one}#${other}`,
      `{${one},${other}}`,
      `["${one}","${other}"]`,
      `["https:\\/\\/a.example\\/1.jpg","${other}"]`,
      `${one},${other},,`,
      [`${one};${other}`],
      [`${one}, ${other}`],
      `${one}\\n${other}`,
      `"${one}","${other}"`,
      `'${one}','${other}'`,
      `<${one}> <${other}>`,
      `[${one}][${other}]`,
      `${one}&${other}`,
      `${one}:${other}`,
      `${one}%2C${other}`,
      `[{"url":"${one}"},{"src":"${other}"}]`,
      `["${one}",{"url":"${other}"}]`,
    ])
      expect(photos(text)).toEqual(two);
    expect(photos('https://a.example/1.jpg,2.jpg')).toEqual([...urls('1.jpg'), { url: '2.jpg' }]);
    expect(photos('https://a.example/w_800,h_600/1.jpg')).toEqual(urls('w_800,h_600/1.jpg'));
    for (const whole of [
      'r?u=https://b.example/2.jpg',
      'r/https://b.example/2.jpg',
      '1.jpg?of[]=a&of[]',
      "o'brien.jpg",
      'w_1,h_2/a%2Cb.jpg',
    ])
      expect(photos(`https://a.example/${whole}`)).toEqual(urls(whole));
    expect(photos('["https://a.example/w_1,h_2/1.jpg"]')).toEqual(urls('w_1,h_2/1.jpg'));
    expect(photos('"https://a.example/1.jpg"')).toEqual(urls('1.jpg'));
  });

  it('FEED-9 reads both kinds of a mixed list of pictures, and no value of a path that has two', () => {
    const mixed = flatRecord({ images: ['https://a.example/1.jpg', { url: 'https://a.example/2.jpg' }] });
    expect(read('images', { as: 'list', column: 'images' }, mixed as never).value).toEqual(urls('1.jpg', '2.jpg'));
    const twice = flatRecord(JSON.parse('{"price.now":1000,"price":{"now":21990}}'));
    expect(read('price', { ...number, column: 'price.now' }, twice as never)).toEqual({
      value: undefined,
      says: expect.stringContaining('expected a number; got "1000, 21990"'),
    });
  });

  it('FEED-5 a list full of blanks and quotes costs little', () => {
    for (const filler of [' ', '"', ', ', '(', '["', '"\\"'])
      expect(
        read(
          'images',
          { as: 'list', separator: ',' },
          `https://a.example/1.jpg${filler.repeat(100_000 / filler.length)}x//`,
        ),
      ).toBeDefined();
    expect(read('standardEquipment', { as: 'list', separator: ',' }, '(,'.repeat(10_000))).toBeDefined();
  });

  it('FEED-9 takes no number of JSON for a stock number that has lost its last digits', () => {
    const mapping = csvMapping.parse({
      name: 'list',
      stocknum: { column: 'id' },
      fields: { make: { column: 'make' } },
    });
    const id = (text: string) => mapRecord(mapping, flatRecord(JSON.parse(`{"id":${text},"make":"Kia"}`)), AT);
    expect(id('12345678901234567890').errors?.[0]?.message).toContain('a long number');
    expect(id('1234567890123456')).toMatchObject({ event: { stocknum: '1234567890123456' } });
  });

  it('FEED-9 reads the address of one picture that is no list', () => {
    const record = flatRecord({ images: { url: 'https://a.example/1.jpg' } });
    expect(read('images', { as: 'list', column: 'images' }, { ...record } as never).value).toEqual(urls('1.jpg'));
  });
});
