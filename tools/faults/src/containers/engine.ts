import { spawn, spawnSync } from 'node:child_process';

/** How containers are run here: the command that reads docker-compose.yml, and the engine's own. */
export interface ContainerEngine {
  /** `docker compose` or `podman-compose`, as words. */
  readonly compose: readonly string[];
  readonly engine: 'docker' | 'podman';
}

/** What is run, in the order of preference. Both parts must answer: a CLI is often there without its engine. */
const engines: readonly ContainerEngine[] = [
  { compose: ['docker', 'compose'], engine: 'docker' },
  { compose: ['podman-compose'], engine: 'podman' },
];

/** How to get an engine, for a person who has none. */
export const HOW_TO_GET_ONE =
  'Install Docker Engine with its Compose plugin (docs.docker.com/engine/install), or podman and podman-compose (apt-get install podman; pip install podman-compose).';

/** The first engine that answers; undefined if none does. @param answers whether a command ends with 0 */
export function findEngine(answers: (command: readonly string[]) => boolean = ends0): ContainerEngine | undefined {
  return engines.find(({ compose, engine }) => answers([...compose, 'version']) && answers([engine, 'info']));
}

function ends0([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** How to run a command. */
interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** Runs a command to its end. @returns what it printed @throws Error with the end of what it said if it fails */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, said]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return Buffer.concat(printed).toString('utf8');
  const end = Buffer.concat([...printed, ...said])
    .toString('utf8')
    .slice(-2_000);
  throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${end}`);
}
