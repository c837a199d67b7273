import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { mapsServiceGeocoder } from './geocoder.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A maps service, and a geocoder that asks it. */
async function geocoderAt(answer: RequestListener) {
  const asked: string[] = [];
  const faults: unknown[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/geocode`;
  const fallback = { find: async () => ({ lat: 1, long: 2 }) };
  const logger = { warn: (fault: unknown) => void faults.push(fault) };
  return { asked, faults, geocoder: mapsServiceGeocoder({ url, key: 'k' }, fallback, logger as never) };
}

describe('LOC-3 a maps service', () => {
  it('is asked with the key for a postcode or an address, and its first result counts', async () => {
    const result = (lat: number, lng: number) => ({ geometry: { location: { lat, lng } } });
    const { geocoder, asked } = await geocoderAt((_, response) =>
      response.end(JSON.stringify({ results: [result(-27.2, 153), result(0, 0)] })),
    );
    expect(await geocoder.find('4509', [])).toEqual({ lat: -27.2, long: 153 });
    expect(asked).toEqual(['/geocode?address=4509%2C+Australia&key=k']);
  });

  it('is asked once for what many ask for, at once and afterwards, and again after a failure', async () => {
    let status = 500;
    const { geocoder, asked } = await geocoderAt((_, response) => {
      response.statusCode = status;
      response.end('{"results":[]}');
    });
    await geocoder.find('4000', []);
    status = 200;
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: 100 }, () => geocoder.find('4000', [])));
    }
    expect(asked).toHaveLength(2);
  });

  it('finds nothing if it has no result', async () => {
    const { geocoder } = await geocoderAt((_, response) => response.end('{"results":[]}'));
    expect(await geocoder.find('0001', [])).toBeNull();
  });

  it('is logged and survived if it fails or answers something else', async () => {
    const failing = await geocoderAt((_, response) => {
      response.statusCode = 500;
      response.end();
    });
    expect(await failing.geocoder.find('4509', [])).toEqual({ lat: 1, long: 2 });
    const strange = await geocoderAt((_, response) => response.end('<html>'));
    expect(await strange.geocoder.find('4509', [])).toEqual({ lat: 1, long: 2 });
    expect([...failing.faults, ...strange.faults]).toHaveLength(2);
  });
});
