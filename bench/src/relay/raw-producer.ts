import { type Kafka, Kafka as KafkaClient, logLevel, type Message, Partitioners, type Producer } from 'kafkajs';

/** A bare kafkajs producer with the settings of the product's: idempotent, every replica's acknowledgement, one request at a time. */
export class RawProducer {
  readonly #producer: Producer;

  private constructor(kafka: Kafka) {
    this.#producer = kafka.producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
  }

  static async connect(broker: string): Promise<RawProducer> {
    const producer = new RawProducer(
      new KafkaClient({ brokers: [broker], clientId: 'bench-raw', logLevel: logLevel.NOTHING }),
    );
    await producer.#producer.connect();
    return producer;
  }

  /** Sends all, `batch` a request. */
  async send(topic: string, messages: readonly Message[], batch: number): Promise<void> {
    for (let from = 0; from < messages.length; from += batch) {
      await this.#producer.sendBatch({
        acks: -1,
        topicMessages: [{ topic, messages: messages.slice(from, from + batch) }],
      });
    }
  }

  close(): Promise<void> {
    return this.#producer.disconnect();
  }
}
