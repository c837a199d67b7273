import type { StartedTestContainer } from 'testcontainers';
import type { Engine } from './engine.ts';
import { freeServerPort } from './server-process.ts';

const KAFKA_IMAGE = 'apache/kafka:4.3.1';
const OPENSEARCH_IMAGE = 'opensearchproject/opensearch:3.6.0';

/** One Kafka broker in a container. Its port is chosen in advance, because a broker sends clients the address to return to. */
export async function startKafkaContainer(): Promise<Engine> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = await freeServerPort();
  const container = await new GenericContainer(KAFKA_IMAGE)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_NODE_ID: '1',
      KAFKA_LISTENERS: `CLIENTS://0.0.0.0:${port},CONTROLLER://127.0.0.1:19093`,
      KAFKA_ADVERTISED_LISTENERS: `CLIENTS://127.0.0.1:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_INTER_BROKER_LISTENER_NAME: 'CLIENTS',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@127.0.0.1:19093',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000',
      KAFKA_HEAP_OPTS: '-Xms256m -Xmx256m',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
  return asEngine('kafka', `127.0.0.1:${port}`, container);
}

/** One OpenSearch node in a container. */
export async function startOpenSearchContainer(): Promise<Engine> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = await freeServerPort();
  const container = await new GenericContainer(OPENSEARCH_IMAGE)
    .withExposedPorts({ container: 9200, host: port })
    .withEnvironment({
      'discovery.type': 'single-node',
      DISABLE_SECURITY_PLUGIN: 'true',
      DISABLE_INSTALL_DEMO_CONFIG: 'true',
      'cluster.routing.allocation.disk.threshold_enabled': 'false',
      OPENSEARCH_JAVA_OPTS: '-Xms512m -Xmx512m',
    })
    .withWaitStrategy(Wait.forHttp('/_cluster/health', 9200).forStatusCode(200))
    .start();
  return asEngine('opensearch', `http://127.0.0.1:${port}`, container);
}

async function asEngine(name: Engine['name'], address: string, container: StartedTestContainer): Promise<Engine> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const runtime = (await getContainerRuntimeClient()).container;
  return {
    name,
    address,
    runsIn: 'container',
    kill: async () => void (await runtime.getById(container.getId()).kill({ signal: 'SIGKILL' })),
    restart: () => container.restart({ timeout: 0 }),
    stop: async () => void (await container.stop()),
  };
}
