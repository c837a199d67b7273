import { describe, expect, it } from '@jest/globals';
import { createKafkaTransport } from './kafka-transport.ts';

const away = { brokers: ['127.0.0.1:1'], clientId: 'spec' };

describe('the Kafka transport without a broker', () => {
  it('is not made if one is needed', async () => {
    await expect(createKafkaTransport(away)).rejects.toThrow();
  });

  it('is made if none is needed yet, and refuses to publish until one is there', async () => {
    const transport = await createKafkaTransport({ ...away, needsBroker: false });
    await expect(transport.publish([{ topic: 'cars', key: 'a', headers: {}, value: '{}' }])).rejects.toThrow();
    await transport.close();
  });
});
