import type { ContainerState, Topology } from './topology.ts';

/** Images of ours; the engines' makers decide for theirs. */
const OURS = 'forecourt-';
/** Writes to where the program is: a read-only root refuses. Its own temporary folder is in memory. */
const WRITES = 'touch /forecourt/written 2>/dev/null && echo written; touch /tmp/written || echo no temporary folder';
/** A program for Node that ends with 0 if it gets a connection. */
const isReached = (host: string, port: number) =>
  `const s=require('net').connect(${port},'${host}').setTimeout(3000);s.on('connect',()=>process.exit(0));s.on('timeout',()=>process.exit(1));s.on('error',()=>process.exit(1))`;

/**
 * Looks whether each process of ours runs as docker-compose.yml promises: as another user than root, without rights, on a root that nobody can
 * write to; and that the proxy's network leads to the gateways alone.
 * @returns the faults
 */
export async function findLoose(topology: Topology): Promise<string[]> {
  const ours = (await topology.containers()).filter(({ image, isRunning }) => isRunning && image.startsWith(OURS));
  const faults = ours.flatMap(looseParts);
  for (const { service } of ours) {
    const said = (await topology.compose('exec', '-T', service, 'sh', '-c', WRITES)).trim();
    if (said) faults.push(`${service}: ${said}`);
  }
  // A gateway reaches an engine, so that a proxy that does not has no way to it.
  const fromGateway = await reaches(topology, ['gateway-1', 'node', '-e', isReached('postgres', 5_432)]);
  if (!fromGateway) faults.push('gateway-1 does not reach postgres');
  const fromProxy = await reaches(topology, [
    'proxy',
    'wget',
    '-q',
    '-T',
    '3',
    '-O',
    '/dev/null',
    'http://opensearch:9200/',
  ]);
  if (fromProxy) faults.push('the proxy reaches opensearch');
  return faults;
}

function looseParts({ service, user, isReadOnly, isRightless }: ContainerState): string[] {
  return [
    ...(['', '0', 'root'].includes(user) ? [`${service} runs as root`] : []),
    ...(isReadOnly ? [] : [`${service} has a root that can be written to`]),
    ...(isRightless ? [] : [`${service} has rights`]),
  ];
}

const reaches = (topology: Topology, command: readonly string[]): Promise<boolean> =>
  topology.compose('exec', '-T', ...command).then(
    () => true,
    () => false,
  );
