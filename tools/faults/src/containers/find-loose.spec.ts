import { describe, expect, it } from '@jest/globals';
import { findLoose } from './find-loose.ts';
import type { ContainerState, Topology } from './topology.ts';

const tight = { isRunning: true, user: 'node', isReadOnly: true, isRightless: true };

/** Containers that run like this, and what commands in them answer: undefined for one that fails. */
function topologyOf(containers: Partial<ContainerState>[], answer: (service: string) => string | undefined): Topology {
  return {
    containers: async () => containers,
    compose: async (...[, , service = '']: string[]) => {
      const said = answer(service);
      if (said === undefined) throw new Error('ended with 1');
      return said;
    },
  } as unknown as Topology;
}

describe('the look at how containers run', () => {
  it('finds nothing where each of ours is tight and the proxy reaches no engine', async () => {
    const containers = [
      { ...tight, service: 'gateway-1', image: 'forecourt-gateway' },
      { isRunning: true, user: '', isReadOnly: false, service: 'postgres', image: 'postgres:18-bookworm' },
    ];
    const found = await findLoose(topologyOf(containers, (service) => (service === 'proxy' ? undefined : '')));
    expect(found).toEqual([]);
  });

  it('names what is loose', async () => {
    const loose = { user: '', isReadOnly: false, isRightless: false };
    const containers = [{ ...tight, ...loose, service: 'stock', image: 'forecourt-stock' }];
    const found = await findLoose(topologyOf(containers, () => 'written'));
    expect(found).toEqual([
      'stock runs as root',
      'stock has a root that can be written to',
      'stock has rights',
      'stock: written',
      'the proxy reaches opensearch',
    ]);
  });
});
