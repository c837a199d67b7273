import { topics } from '@forecourt/contracts';
import { type Transport, withDeadLetterTopics } from '@forecourt/messaging';

/** Makes what topics are missing, and brings the settings of the others up to date; closes the transport. */
export async function makeTopics(transport: Transport): Promise<void> {
  try {
    await transport.ensureTopics(withDeadLetterTopics([...topics]));
  } finally {
    await transport.close();
  }
}
