import { describe, expect, it } from '@jest/globals';
import { fakeStorage } from '../../testing/fake-storage.ts';
import { recordVisit, visitAttributes } from './visit.ts';

describe('the visit', () => {
  it('LEAD-5 keeps the last 20 paths, in order', () => {
    const storage = fakeStorage();
    for (let number = 1; number <= 25; number++) recordVisit(`/cars/${number}?photo=1`, storage, '');
    const { visited_pages } = visitAttributes(storage);
    expect(visited_pages).toHaveLength(20);
    expect(visited_pages[0]).toBe('/cars/6');
    expect(visited_pages[19]).toBe('/cars/25');
  });

  it('counts filtering on one path as one page', () => {
    const storage = fakeStorage();
    recordVisit('/search/used-cars', storage, '');
    recordVisit('/search/used-cars?make=Kia', storage, '');
    expect(visitAttributes(storage).visited_pages).toEqual(['/search/used-cars']);
  });

  it("LEAD-5 keeps the first address's query parameters, 20 at most, regardless of later ones", () => {
    const storage = fakeStorage();
    const many = Array.from({ length: 25 }, (_, index) => `p${index}=${index}`).join('&');
    recordVisit(`/search/used-cars?utm_source=mail&${many}`, storage, '');
    recordVisit('/search/used-cars?utm_source=other', storage, '');
    const { linked_query_params } = visitAttributes(storage);
    expect(linked_query_params.utm_source).toBe('mail');
    expect(Object.keys(linked_query_params)).toHaveLength(20);
  });

  it('LEAD-5 keeps the page of another site that led to its first address', () => {
    const storage = fakeStorage();
    recordVisit('/cars/1', storage, 'https://search.example/results');
    recordVisit('/cars/2', storage, 'https://other.example/');
    expect(visitAttributes(storage).referrer).toBe('https://search.example/results');
    const direct = fakeStorage();
    recordVisit('/cars/1', direct, '');
    recordVisit('/cars/2', direct, 'https://other.example/');
    expect(visitAttributes(direct)).not.toHaveProperty('referrer');
  });
});
