import { describe, expect, it } from '@jest/globals';
import { readSurroundings } from './environment.ts';

describe('what stands around a gateway', () => {
  it('is nothing by default, and what the environment names', () => {
    expect(readSurroundings({})).toEqual({});
    expect(readSurroundings({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8', GEOCODER_KEY: 'alone' })).toEqual({
      trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    });
    expect(readSurroundings({ GEOCODER_URL: 'https://maps.example/json', GEOCODER_KEY: 'k' })).toEqual({
      geocoder: { url: 'https://maps.example/json', key: 'k' },
    });
  });

  it('is refused by name', () => {
    expect(() => readSurroundings({ TRUST_PROXY: 'everybody' })).toThrow('TRUST_PROXY');
    expect(() => readSurroundings({ GEOCODER_URL: 'maps' })).toThrow('GEOCODER_URL');
  });
});
