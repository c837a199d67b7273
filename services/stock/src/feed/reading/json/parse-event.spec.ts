import { describe, expect, it } from '@jest/globals';
import { parseEvent } from './parse-event.ts';

const fault = (path: string) => ({ fault: `expected each name once in an object; got ${path} twice` });

describe('the text of an event', () => {
  it.each([
    ['{"price":1,"price":2}', 'price'],
    ['{"car":{"price":"a\\": 1","year":2021,"price" : 2}}', 'car.price'],
    ['{"car":{"images":[{"url":"x"},{"url":"y","url":"y"}]}}', 'car.images.url'],
    ['{"car":{"pri\\u0063e":1,"price":2}}', 'car.price'],
    ['{"a":{"b":1},"a":{"b":1}}', 'a'],
  ])('FEED-4 is refused if an object has a name twice: %s', (text, path) => {
    expect(parseEvent(text)).toEqual(fault(path));
  });

  it.each([
    '{"car":{"dealercomments":"says \\"price\\": 5 twice, \\"price\\": 6","price":1}}',
    '{"a":{"b":1},"c":[{"b":1},{"b":2}],"b":[[{"b":null}],[]]}',
    '{ "a" : "x:y" , "b" : {} }',
    ' null ',
    '"text"',
    '[1,2]',
  ])('is its value otherwise: %s', (text) => {
    expect(parseEvent(text)).toEqual({ event: JSON.parse(text) });
  });

  it('has no name that would reach the prototype of objects', () => {
    expect(parseEvent('{"__proto__":{"x":1}}')).toEqual({ fault: expect.stringContaining('__proto__') });
  });
});
