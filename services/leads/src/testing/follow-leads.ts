// A program for the delivery spec: `node follow-leads.ts <transport url> <group>` prints a line of JSON for each lead event it is given.
import { leadTopic } from '@forecourt/contracts';
import { createEmbeddedTransport, followTopic } from '@forecourt/messaging';

const [url = '', group = ''] = process.argv.slice(2);
const transport = await createEmbeddedTransport({ url });
await followTopic({
  transport,
  group,
  topics: [leadTopic.name],
  onEvent: ({ event }) => {
    process.stdout.write(`${JSON.stringify({ leadId: event.subject, version: event.streamversion })}\n`);
  },
});
