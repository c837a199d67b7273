import { topics } from '@forecourt/contracts';
import { createKafkaTransport, withDeadLetterTopics } from '@forecourt/messaging';

/** Makes what topics are missing, and brings the settings of the others up to date. @param broker `host:port` of Kafka. */
export async function makeTopics(broker: string): Promise<void> {
  const transport = await createKafkaTransport({ brokers: [broker], clientId: 'topics' });
  try {
    await transport.ensureTopics(withDeadLetterTopics([...topics]));
  } finally {
    await transport.close();
  }
}
