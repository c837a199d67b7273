import { describe, expect, it } from '@jest/globals';
import { type ApiDocument, fuzzCases } from './cases.ts';
import { wrongWith } from './naughty.ts';

const document: ApiDocument = {
  paths: {
    '/api/search': { get: { parameters: [{ name: 'price', in: 'query' }] } },
    '/api/cars/{id}': { get: {} },
    '/api/alerts': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Alert' },
              example: { search: '/', email: 'a@b.example' },
            },
          },
        },
      },
    },
    '/operate/v1/keys': { get: {} },
  },
  components: { schemas: { Alert: { properties: { search: { type: 'string' }, email: { type: 'string' } } } } },
};
const ground = { carId: '4h7k2m9p3qrs', carSlug: '2021-kia-rio-4h7k2m9p3qrs', place: 'parramatta' };
const made = (seed: number) => fuzzCases(document, ground, { seed, cases: 400 });

describe('the cases of a fuzz', () => {
  it('are the same for the same seed, meet each call that anybody may make, and no operator’s', () => {
    expect(made(7)).toEqual(made(7));
    expect(made(7)).not.toEqual(made(8));
    const routes = new Set(made(7).map(({ route }) => route));
    expect([...routes]).toEqual(expect.arrayContaining(['GET /api/search', 'GET /api/cars/{id}', 'POST /api/alerts']));
    expect([...routes].some((route) => route.includes('/operate/'))).toBe(false);
  });

  it('are addresses that a client can send', () => {
    for (const { path } of made(9)) expect(path).toMatch(/^\/[\x21-\x7e]*$/);
  });
});

describe('an answer', () => {
  const page = (text: string, headers = {}) => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    text,
  });

  it.each([
    ['is a fault of ours', { ...page(''), status: 500 }],
    ['has markup of the asker', page('<p>No cars for <i data-fz>"</p>')],
    ['has an attribute of the asker', page('<input value=""onfz="1">')],
    ['has an attribute of the asker behind a single quote', page("<input value=''onfz='1'>")],
    ['has a header of the asker', page('', { 'x-fz': '1' })],
    ['has markup of the asker in a feed', page('<name><i data-fz></name>', { 'content-type': 'application/atom+xml' })],
  ])('%s', (_, answer) => expect(wrongWith(answer)).toBeDefined());

  it.each([
    ['says them escaped', page('<input value="&quot;onfz=&quot;1"><p>&lt;i data-fz&gt;</p>')],
    ['has them in a text of a script', page('<script>{"q":"\\"onfz=\\"1","r":"\\u003ci data-fz>"}</script>')],
    ['has a single quote in such a text', page(`<script>{"phone":"'onfz='1"}</script>`)],
    ['has several such texts', page(`<script type="x">{"name":"'onfz='1","trim":"'onfz='1"}</script>`)],
    ['is data', page('{"q":"<i data-fz>"}', { 'content-type': 'application/json' })],
    ['refuses', { ...page('<h1>Bad request</h1>'), status: 400 }],
  ])('is right that %s', (_, answer) => expect(wrongWith(answer)).toBeUndefined());
});
