import { createEmbeddedTransport } from '../embedded/embedded-transport.ts';
import type { Transport } from '../transport.ts';

/** The transport as the conformance suite uses it: quick to look again, so that tests need not wait. */
export function connect(url: string): Promise<Transport> {
  return createEmbeddedTransport({ url, pollMs: 300, rebalanceMs: 50, backOff: { firstMs: 20, lastMs: 200 } });
}
