import { chmodSync, chownSync, existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canReach, type RunAs } from '@forecourt/embedded-postgres';
import { installOnce, serverUser } from './cache.ts';
import type { Engine, LocalEngineOptions } from './engine.ts';
import { classArchive, findJava, type Java } from './java.ts';
import { unpackArchives } from './maven.ts';
import { choosePort, endServer, findServer, freeServerPort, markOf, runServer } from './server-process.ts';

const OLDEST_JAVA = 21;
const VERSION = '3.6.0';
/** GeoIP data are a third of the archive; the rest is for Windows. */
const NOT_NEEDED = '**/modules/ingest-geoip/**,**/*.exe,**/*.bat';

/**
 * Starts one OpenSearch node on the folder, or finds the one that runs there. Resolves when it answers. It refuses root: started by root, it
 * runs as `postgres` or `nobody`, which must be able to enter the folder.
 */
export async function startLocalOpenSearch(options: LocalEngineOptions): Promise<Engine> {
  const folder = path.resolve(options.folder);
  const note = findServer(folder) ?? (await launch(folder, options));
  return {
    name: 'opensearch',
    address: note.address,
    runsIn: 'process',
    kill: async () => void (await endServer(folder, 'SIGKILL')),
    restart: async () => void (await launch(folder, { ...options, port: note.port })),
    stop: async () => void (await endServer(folder, 'SIGTERM')),
  };
}

async function launch(folder: string, { port: wanted, heapMiB = 512, detached = false }: LocalEngineOptions) {
  const user = serverUser();
  const java = findJava('OpenSearch', OLDEST_JAVA);
  const home = await installOnce(`opensearch-${VERSION}`, unpack);
  const port = await choosePort('OpenSearch', folder, wanted);
  prepareFolder(folder, user, settings(folder, port, await freeServerPort()));
  const jars = [path.join(home, 'lib/*'), ...globSync(path.join(home, 'agent/opensearch-agent-bootstrap-*.jar'))];
  const address = `http://127.0.0.1:${port}`;
  return runServer({
    name: 'OpenSearch',
    folder,
    port,
    address,
    program: java.program,
    args: [
      ...[
        `-Xms${heapMiB}m`,
        `-Xmx${heapMiB}m`,
        markOf(folder),
        ...jvmOptions(java, folder, home),
        ...classArchive(java, home, user),
      ],
      ...['-cp', jars.join(path.delimiter), 'org.opensearch.bootstrap.OpenSearch'],
    ],
    user,
    cwd: home,
    detached,
    isReady: () => isHealthy(address),
  });
}

async function unpack(target: string): Promise<void> {
  const archive = `${target}.archive`;
  try {
    await unpackArchives('opensearch', archive, NOT_NEEDED);
    renameSync(path.join(archive, `opensearch-${VERSION}`), target);
    mkdirSync(path.join(target, 'plugins'), { recursive: true });
  } finally {
    rmSync(archive, { recursive: true, force: true });
  }
}

/** The folder itself stays ours; what the server writes to is its user's. */
function prepareFolder(folder: string, user: RunAs, yaml: string): void {
  if (!canReach(path.dirname(folder), user)) {
    throw new Error(
      `OpenSearch cannot run as root, and the user it runs as cannot enter ${folder}: choose another folder.`,
    );
  }
  rmSync(path.join(folder, 'tmp'), { recursive: true, force: true });
  for (const name of ['.', 'conf', 'data', 'logs', 'tmp', 'snapshots']) {
    const part = path.join(folder, name);
    if (!existsSync(part)) mkdirSync(part, { recursive: true });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(part, user.uid, user.gid);
    if (name === '.') chmodSync(part, 0o755);
  }
  writeFileSync(path.join(folder, 'conf/opensearch.yml'), yaml);
  writeFileSync(path.join(folder, 'conf/log4j2.properties'), LOGGING);
}

function settings(folder: string, port: number, transportPort: number): string {
  return Object.entries({
    'cluster.name': 'forecourt',
    'discovery.type': 'single-node',
    'network.host': '127.0.0.1',
    'http.port': port,
    'transport.port': transportPort,
    'path.data': path.join(folder, 'data'),
    'path.logs': path.join(folder, 'logs'),
    'path.repo': [path.join(folder, 'snapshots')],
    // An almost full disk is no reason to refuse a test's documents.
    'cluster.routing.allocation.disk.threshold_enabled': false,
    // Measured by the whole heap, garbage of the serial collector counts as used: it is collected only when the heap is full, and at 95 % the engine refuses
    // searches until then. Only what requests really hold counts.
    'indices.breaker.total.use_real_memory': false,
  })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');
}

/** What the server's own start script would give, less its Java agent, a sandbox for plugins that costs half of the start. */
function jvmOptions({ version }: Java, folder: string, home: string): string[] {
  const properties = {
    'java.io.tmpdir': path.join(folder, 'tmp'),
    'java.awt.headless': true,
    'file.encoding': 'UTF-8',
    'java.locale.providers': 'SPI,CLDR',
    'jna.nosys': true,
    'opensearch.networkaddress.cache.ttl': 60,
    'opensearch.networkaddress.cache.negative.ttl': 10,
    'io.netty.noUnsafe': true,
    'io.netty.noKeySetOptimization': true,
    'io.netty.recycler.maxCapacityPerThread': 0,
    'io.netty.allocator.numDirectArenas': 0,
    'log4j.shutdownHookEnabled': false,
    'log4j2.disable.jmx': true,
    'org.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits': 1,
    'opensearch.path.home': home,
    'opensearch.path.conf': path.join(folder, 'conf'),
    'opensearch.distribution.type': 'zip',
    'opensearch.bundled_jdk': false,
  };
  return [
    ...['-XX:+UseSerialGC', '-Xss1m', '-XX:-UsePerfData', '-XX:-OmitStackTraceInFastThrow'],
    ...(version >= 23 ? ['--sun-misc-unsafe-memory-access=allow'] : []),
    ...(version >= 25 ? ['-XX:+UseCompactObjectHeaders'] : []),
    ...Object.entries(properties).map(([name, value]) => `-D${name}=${value}`),
  ];
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/_cluster/health`, { signal: AbortSignal.timeout(3_000) });
    const { status } = (await answer.json()) as { status?: string };
    return status === 'green' || status === 'yellow';
  } catch {
    return false;
  }
}

const LOGGING = `status = error
appender.out.type = Console
appender.out.name = out
appender.out.layout.type = PatternLayout
appender.out.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %marker%m%n
rootLogger.level = warn
rootLogger.appenderRef.out.ref = out
`;
