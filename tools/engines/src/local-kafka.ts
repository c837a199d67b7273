import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { installOnce } from './cache.ts';
import type { Engine, LocalEngineOptions, SecuredClients } from './engine.ts';
import { classArchive, findJava, type Java } from './java.ts';
import { copyJars } from './maven.ts';
import { choosePort, endServer, findServer, freeServerPort, markOf, runServer } from './server-process.ts';

const OLDEST_JAVA = 17;
const VERSION = '4.3.1';

/** How a broker is started on this machine. */
interface LocalKafkaOptions extends LocalEngineOptions {
  /** Plain text for everybody by default. */
  secured?: SecuredClients;
}

/** Starts one Kafka broker (KRaft, its own controller) on the folder, or finds the one that runs there. Resolves when it answers. */
export async function startLocalKafka(options: LocalKafkaOptions): Promise<Engine> {
  const folder = path.resolve(options.folder);
  const note = findServer(folder) ?? (await launch(folder, options));
  return {
    name: 'kafka',
    address: note.address,
    runsIn: 'process',
    kill: async () => void (await endServer(folder, 'SIGKILL')),
    restart: async () => void (await launch(folder, { ...options, port: note.port })),
    stop: async () => void (await endServer(folder, 'SIGTERM')),
  };
}

async function launch(folder: string, options: LocalKafkaOptions) {
  const { port: wanted, heapMiB = 256, detached = false, secured } = options;
  const java = findJava('Kafka', OLDEST_JAVA);
  const home = await installOnce(`kafka-${VERSION}`, (target) => copyJars('kafka', target));
  mkdirSync(folder, { recursive: true });
  const port = await choosePort('Kafka', folder, wanted);
  const settings = path.join(folder, 'server.properties');
  // Within the machine the broker speaks to itself, and reports whether it is up.
  const innerPort = secured ? await freeServerPort() : port;
  const ports = { port, innerPort, controllerPort: await freeServerPort() };
  writeFileSync(settings, serverSettings(folder, ports, secured), { mode: 0o600 });
  const logging = path.join(folder, 'log4j2.properties');
  writeFileSync(logging, LOGGING);
  const jvm = [...quietJvm(java), `-Dlog4j2.configurationFile=${logging}`, '-cp', path.join(home, '*')];
  if (!existsSync(path.join(folder, 'log/meta.properties'))) {
    const id = randomBytes(16).toString('base64url').replace(/^-/, 'A');
    const format = ['kafka.tools.StorageTool', 'format', '-t', id, '-c', settings, ...userOf(secured)];
    execFileSync(java.program, ['-Xmx128m', ...jvm, ...format], { stdio: 'pipe' });
  }
  return runServer({
    name: 'Kafka',
    folder,
    port,
    address: `127.0.0.1:${port}`,
    program: java.program,
    args: [
      `-Xms${heapMiB}m`,
      `-Xmx${heapMiB}m`,
      markOf(folder),
      ...classArchive(java, home, {}),
      ...jvm,
      'kafka.Kafka',
      settings,
    ],
    detached,
    isReady: () => answersKafka(innerPort),
  });
}

function quietJvm({ version }: Java): string[] {
  const options = ['-XX:+UseSerialGC', '-XX:-UsePerfData', '-Djava.awt.headless=true', '-Dfile.encoding=UTF-8'];
  return version >= 23 ? [...options, '--sun-misc-unsafe-memory-access=allow'] : options;
}

const userOf = (secured: SecuredClients | undefined): string[] =>
  secured ? ['--add-scram', `SCRAM-SHA-512=[name=${secured.user},password=${secured.password}]`] : [];

interface Ports {
  port: number;
  /** Of the broker's own listener; the clients' where that is plain text. */
  innerPort: number;
  controllerPort: number;
}

/** The listeners of a broker that speaks plain text, or TLS with its clients and plain text with itself. */
function listeners({ port, innerPort, controllerPort }: Ports, secured: SecuredClients | undefined) {
  const clients = `CLIENTS://127.0.0.1:${port}`;
  const controller = `CONTROLLER://127.0.0.1:${controllerPort}`;
  if (!secured) {
    return {
      listeners: `${clients},${controller}`,
      'advertised.listeners': clients,
      'listener.security.protocol.map': 'CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT',
      'inter.broker.listener.name': 'CLIENTS',
    };
  }
  const inner = `INNER://127.0.0.1:${innerPort}`;
  const oneLine = (pem: string) => pem.trim().replaceAll('\n', '\\n');
  return {
    listeners: `${clients},${inner},${controller}`,
    'advertised.listeners': `${clients},${inner}`,
    'listener.security.protocol.map': 'CLIENTS:SASL_SSL,INNER:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'INNER',
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'listener.name.clients.scram-sha-512.sasl.jaas.config':
      'org.apache.kafka.common.security.scram.ScramLoginModule required;',
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.certificate.chain': oneLine(secured.certificate),
    'ssl.keystore.key': oneLine(secured.key),
  };
}

/** One broker for tests and trials: topics are only made by name, groups share out at once, few threads. */
function serverSettings(folder: string, ports: Ports, secured: SecuredClients | undefined): string {
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    ...listeners(ports, secured),
    'controller.listener.names': 'CONTROLLER',
    'controller.quorum.voters': `1@127.0.0.1:${ports.controllerPort}`,
    'log.dirs': path.join(folder, 'log'),
    'auto.create.topics.enable': false,
    'default.replication.factor': 1,
    'min.insync.replicas': 1,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 5,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1_000,
    'broker.heartbeat.interval.ms': 1_000,
    'broker.session.timeout.ms': 5_000,
    'log.cleaner.dedupe.buffer.size': 16_777_216,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'background.threads': 4,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

const LOGGING = `status = error
appender.out.type = Console
appender.out.name = out
appender.out.layout.type = PatternLayout
appender.out.layout.pattern = [%d] %p %m (%c)%n%ex
rootLogger.level = warn
rootLogger.appenderRef.out.ref = out
`;

const API_VERSIONS = 18;
const PATIENCE_MS = 2_000;

/** Whether a Kafka broker on this port of the loopback address takes requests: it is asked for its versions, as every client does first. */
function answersKafka(port: number): Promise<boolean> {
  const request = Buffer.alloc(14);
  request.writeInt32BE(10, 0);
  request.writeInt16BE(API_VERSIONS, 4);
  request.writeInt16BE(-1, 12);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PATIENCE_MS, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.once('data', (answer) => finish(answer.length >= 10 && answer.readInt16BE(8) === 0));
  });
}
