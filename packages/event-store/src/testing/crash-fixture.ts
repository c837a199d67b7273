// A separate process for a spec to kill: `node crash-fixture.ts <writer|relay> <database url>`. It prints one line of JSON when it is
// done and then hangs, because a process that dies in the middle of its work gets no further. Node runs this file directly.
import { DataSource } from 'typeorm';
import { Outbox } from '../outbox/outbox.ts';
import { EventStore } from '../stream/event-store.ts';
import type { EventTransaction } from '../stream/event-transaction.ts';

const [role, url] = process.argv.slice(2);
const dataSource = await new DataSource({ type: 'postgres', url: url ?? '' }).initialize();
setInterval(() => undefined, 60_000);
await (role === 'relay' ? publishWithoutRemoving() : commitTwoAndLeaveOneOpen());

async function commitTwoAndLeaveOneOpen(): Promise<void> {
  const store = new EventStore(dataSource);
  await store.transact((tx) => appendNext(tx, 'car-1'));
  await store.transact((tx) => appendNext(tx, 'car-1'));
  await store.transact(async (tx) => {
    await appendNext(tx, 'car-2');
    print(['car-1:1', 'car-1:2']);
    await new Promise(() => undefined);
  });
}

async function publishWithoutRemoving(): Promise<void> {
  const outbox = new Outbox(dataSource);
  for (;;) {
    const reader = await outbox.tryBecomeOnlyReader();
    const entries = (await reader?.read(10)) ?? [];
    if (entries.length === 2) return print(entries.map(({ streamId, version }) => `${streamId}:${version}`));
    await reader?.close();
  }
}

async function appendNext(tx: EventTransaction, streamId: string): Promise<void> {
  await tx.lock([streamId]);
  const { length } = await tx.load(streamId);
  await tx.append(streamId, length, [{ type: 'Noted', data: { note: role }, occurredAt: new Date() }]);
}

function print(rows: string[]): void {
  process.stdout.write(`${JSON.stringify(rows)}\n`);
}
