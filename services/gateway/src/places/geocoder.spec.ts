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

  it('is asked for so many places in an hour: who makes names up without end spends no more, and what is known stays known', async () => {
    const { geocoder, asked, faults } = await geocoderAt((_, response) =>
      response.end('{"results":[{"geometry":{"location":{"lat":-27,"lng":153}}}]}'),
    );
    await geocoder.find('4509', []);
    for (let number = 0; number < 1_500; number += 1) await geocoder.find(`${number} Nowhere Street`, []);
    expect(asked).toHaveLength(1_000);
    expect(await geocoder.find('One more Street', [])).toEqual({ lat: 1, long: 2 });
    expect(await geocoder.find('4509', [])).toEqual({ lat: -27, long: 153 });
    expect(faults).toEqual([]);
  });

  it('is waited for by few at once while it is slow: others are answered without it', async () => {
    const held: (() => void)[] = [];
    const { geocoder, asked } = await geocoderAt((_, response) => {
      held.push(() => response.end('{"results":[]}'));
    });
    const points = Array.from({ length: 100 }, (__, number) => geocoder.find(`${number} Nowhere Street`, []));
    expect(await Promise.all(points.slice(16))).toEqual(Array.from({ length: 84 }, () => ({ lat: 1, long: 2 })));
    while (held.length < 16) await new Promise(setImmediate);
    for (const answer of held) answer();
    expect(await Promise.all(points.slice(0, 16))).toEqual(Array.from({ length: 16 }, () => null));
    expect(asked).toHaveLength(16);
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
