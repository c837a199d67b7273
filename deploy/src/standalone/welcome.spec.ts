import { describe, expect, it } from '@jest/globals';
import { readDemoSites } from '../demo-data/demo-documents.ts';
import { welcome } from './welcome.ts';

const sites = readDemoSites();

describe('the welcome', () => {
  it('lines up the addresses and the commands', () => {
    const lines = welcome({ folder: '/data', port: 3000, sites }, { FORECOURT_DATA: '/data' }, 'linux').split('\n');
    const places = lines.filter((line) => line.startsWith('  ')).map((line) => line.search(/http:|FORECOURT_DATA=/));
    expect(places).toHaveLength(sites.length + 3);
    expect(new Set(places).size).toBe(1);
  });

  it('gives commands for the same data folder, with any name', () => {
    const text = welcome({ folder: '/my data', port: 3000, sites }, { FORECOURT_DATA: '/my data' }, 'linux');
    expect(text).toContain("  FORECOURT_DATA='/my data' npm run crm:follow");
    expect(welcome({ folder: '/x/.forecourt', port: 3000, sites }, {}, 'linux')).toContain('  npm run crm:follow');
  });

  it('offers no push where the demo, and so its feed key, was left out', () => {
    const text = welcome({ folder: '/data', port: 3000, sites: [] }, {}, 'linux');
    expect(text).toContain('http://localhost:3000 (started without the demo)');
    expect(text).not.toContain('feed:push');
  });
});
