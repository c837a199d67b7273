import { expect, it, jest } from '@jest/globals';
import { createPageCache, pageKey } from './page-cache.ts';

it('SRCH-7 SRCH-12 an answer that fails is logged, once it was tried again', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const cache = createPageCache('/search/', undefined);
  const fault = new Error('Bad gateway');
  const queryFn = jest.fn(() => Promise.reject(fault));
  const load = cache.fetchQuery({ queryKey: pageKey('/search/?price=:30000'), queryFn, retry: 1, retryDelay: 0 });
  await expect(load).rejects.toBe(fault);
  expect(queryFn).toHaveBeenCalledTimes(2);
  const query = expect.objectContaining({ queryKey: ['page', '/search/?price=:30000'] });
  expect(warn.mock.calls.map(([error, about]) => [error, about])).toEqual([[fault, query]]);
  warn.mockRestore();
  cache.clear();
});
