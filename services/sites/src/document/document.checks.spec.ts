import { describe, expect, it } from '@jest/globals';
import { bodyFaults } from './document.checks.ts';

const page = (...blocks: object[]) => ({
  path: '/delivery',
  title: 'Delivery',
  description: 'To your door.',
  index: true,
  blocks,
});
const faultsOf = (document: object) =>
  bodyFaults('page', document, { others: [], photoHosts: ['photos.example'], pictures: new Set() });

describe('the body of a page', () => {
  it.each([
    ['title', { ...page({ kind: 'text', text: 'x' }), title: 'half \ud800' }],
    ['blocks[0].text', page({ kind: 'text', text: 'half \ud800' })],
    ['blocks[0].search', page({ kind: 'vehicles', title: 'New', search: '/search/\ud800' })],
    ['blocks[0].search', page({ kind: 'vehicles', title: 'New', search: '/search/\0' })],
    ['blocks[0].buttons[0].href', page({ kind: 'buttons', buttons: [{ label: 'x', href: '/half-\udc00' }] })],
    [
      'blocks[0].picture.photo',
      page({ kind: 'hero', picture: { photo: 'https://photos.example/\0.jpg', alt: 'A ute' } }),
    ],
  ])('is refused for text that the database cannot keep, in %s', (field, document) => {
    expect(faultsOf(document)).toEqual([
      { field, message: 'expected text without NUL characters and halves of characters' },
    ]);
  });

  it.each([
    ['vehicles', 8, { title: 'New', search: '/search/used-cars/' }],
    ['locations', 4, {}],
    ['opening_hours', 4, {}],
  ])('has blocks of kind %s at most %i times', (kind, most, fields) => {
    const blocks = (count: number) => Array.from({ length: count }, () => ({ kind, ...fields }));
    expect(faultsOf(page(...blocks(most)))).toEqual([]);
    expect(faultsOf(page(...blocks(most + 1)))).toEqual([
      { field: 'blocks', message: `expected at most ${most} blocks of kind ${kind}; got ${most + 1}` },
    ]);
  });

  it('is refused with a hundred of its faults if it has thousands', () => {
    const questions = Array.from({ length: 40 }, () => ({ question: 'Why?', text: '<a> <b> <i> <u> <p>' }));
    expect(faultsOf(page(...Array.from({ length: 20 }, () => ({ kind: 'questions', questions }))))).toHaveLength(100);
  });
});

describe('a form in a page of a site', () => {
  it('is refused by an unknown name, with its path, what came and what was expected', () => {
    const page = {
      path: '/fleet',
      title: 'Fleet',
      description: 'Vehicles for businesses.',
      index: true,
      blocks: [{ kind: 'form', form: 'flete' }],
    };
    const [fault, ...others] = bodyFaults('page', page, { others: [], photoHosts: [], pictures: new Set() });
    expect(others).toEqual([]);
    expect(fault?.field).toBe('blocks[0].form');
    expect(fault?.message).toMatch(/expected .*general.*fleet.*careers.*got "flete"/);
  });
});
