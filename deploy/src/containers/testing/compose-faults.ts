import { existsSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { generateServiceKeys, keyHolders } from '@forecourt/service-kit';
import { addressOf, distributedDatabases, type PlannedProcess, planProcesses } from '../../distributed/plan.ts';
import { containerSecrets } from '../container-secrets.ts';
import { type ComposeFile, type ComposeService, root } from './compose-file.ts';

const PORT = 4000;
/** A container's setting that a local process does not have: the proxy to trust. */
const ofContainers = ['TRUST_PROXY', 'STOP_NOTICE_MS'];
/** Requests in flight are given ten seconds, and each part of a service that closes a few more. */
const LONGER_THAN_THE_DRAIN_SECONDS = 20;

const names = Object.fromEntries(['postgres', ...distributedDatabases].map((name) => [name, `secret-of-${name}`]));
const keys = await generateServiceKeys(keyHolders);
/** The secrets as `npm run containers:secrets` would make them. */
export const exampleSecrets = containerSecrets({
  keys,
  secrets: { deploymentKey: 'sealing', pictureKeys: ['signing'] },
  passwords: names as Parameters<typeof containerSecrets>[0]['passwords'],
  postgres: 'postgres:5432',
});
const plan = planProcesses({
  port: PORT,
  urls: Object.fromEntries(
    distributedDatabases.map((name) => [name, `postgres://${name}:secret-of-${name}@postgres:5432/${name}`]),
  ) as Parameters<typeof planProcesses>[0]['urls'],
  broker: 'kafka:9092',
  opensearchUrl: 'http://opensearch:9200',
  keys,
  secrets: { deploymentKey: 'sealing', pictureKeys: ['signing'] },
  logLevel: 'info',
  spoolFolder: '/spool',
  pictureFolder: '/pictures',
  journalFolder: '/journal',
  photoOrigins: 'photos.forecourt.example=http://demo-photos:3000',
});

/** The differences between docker-compose.yml and the plan of processes; none if the file is right. */
export function composeFaults(compose: ComposeFile): string[] {
  return [
    ...plan.flatMap((planned) => processFaults(planned, compose)),
    ...Object.entries(compose.services).flatMap(([name, service]) => serviceFaults(name, service, compose)),
    ...secretFaults(compose),
  ];
}

/** A process of the plan is a service of the file with the same name and the same settings. */
function processFaults({ name, service, env }: PlannedProcess, compose: ComposeFile): string[] {
  const found = compose.services[name];
  if (!found) return [`${name} is in the plan but not in the file`];
  const set = environmentOf(found, compose);
  const wanted: Record<string, string> = { ...env, ...inContainers(env) };
  const different = Object.entries(wanted).filter(([variable, value]) => set[variable] !== value);
  const surplus = Object.keys(set).filter((variable) => !(variable in wanted) && !ofContainers.includes(variable));
  return [
    ...different.map(([variable]) => `${name}: ${variable} is ${set[variable] ?? 'not set'}`),
    ...surplus.map((variable) => `${name}: ${variable} is not in the plan`),
    ...(found.build?.args.WORKSPACE === `services/${service}`
      ? []
      : [`${name}: the image is built from another workspace`]),
    ...(found.build?.target === 'service' ? [] : [`${name}: the image is built from another stage`]),
    ...(found.restart === 'unless-stopped' ? [] : [`${name}: is not restarted`]),
    ...(Number.parseInt(found.stop_grace_period ?? '10s', 10) > LONGER_THAN_THE_DRAIN_SECONDS
      ? []
      : [`${name}: is killed before it has drained`]),
  ];
}

/** Local addresses as they are between containers; there is no demo there unless requested. */
function inContainers(env: Record<string, string>): Record<string, string> {
  const addresses = plan.map(({ name, service, port }) => [addressOf(service, PORT), port, name] as const);
  const moved = Object.entries(env).flatMap(([variable, value]) => {
    // An address of a service is that of its first process.
    const [, , name] = addresses.find(([here, port]) => here === value && here.endsWith(`:${port}`)) ?? [];
    return name ? [[variable, `http://${name}:3000`] as const] : [];
  });
  const development: Record<string, string> = env.FORECOURT_DEVELOPMENT ? { FORECOURT_DEVELOPMENT: 'false' } : {};
  // A volume of its own takes the place of a folder of its own.
  const folders: Record<string, string> = env.SPOOL_FOLDER
    ? { SPOOL_FOLDER: '/spool', PICTURE_FOLDER: '/pictures' }
    : {};
  const journal: Record<string, string> = env.ERASURE_JOURNAL ? { ERASURE_JOURNAL: env.ERASURE_JOURNAL } : {};
  return { ...Object.fromEntries(moved), ...development, ...folders, ...journal, PORT: '3000' };
}

function environmentOf(
  { environment, secrets }: ComposeService,
  compose: ComposeFile,
): Record<string, string | undefined> {
  const files = secrets.map((secret) => compose.secrets[typeof secret === 'string' ? secret : secret.source]?.file);
  const texts = files.map((file) => exampleSecrets[file?.split('/').at(-1) ?? ''] ?? '');
  return { ...environment, ...Object.assign({}, ...texts.map((text) => parseEnv(text))) };
}

/** What every container has: bounds, rights that were given up, others that it waits for and that exist. */
function serviceFaults(name: string, service: ComposeService, compose: ComposeFile): string[] {
  const isOurs = service.build !== undefined;
  const faults = [
    [isOurs && !service.read_only, 'its files can be written'],
    [isOurs && !service.init, 'nobody reaps its orphans'],
    [isOurs && !service.cap_drop.includes('ALL'), 'it keeps rights'],
    [!service.security_opt.includes('no-new-privileges:true'), 'it can gain rights'],
    [!service.logging.options['max-size'], 'its log has no bound'],
    [service.ports.length > 0 && name !== 'proxy', 'it is published'],
    [!isOurs && !service.healthcheck, 'nobody knows whether it is ready'],
    [programOf(service) === false, 'its program is not there'],
  ] as const;
  const strangers = [
    ...Object.keys(service.depends_on).filter((other) => !compose.services[other]),
    ...service.networks.filter((network) => !(network in compose.networks)),
    ...Object.values(service.environment)
      .map((value) => /^http:\/\/([\w-]+):\d+$/.exec(value)?.[1])
      .filter((host) => host !== undefined && !compose.services[host]),
  ];
  return [
    ...faults.filter(([wrong]) => wrong).map(([, fault]) => `${name}: ${fault}`),
    ...strangers.map((stranger) => `${name}: there is no ${stranger}`),
  ];
}

/** Whether the program that a job runs exists; undefined for a service. */
function programOf({ command = [] }: ComposeService): boolean | undefined {
  const program = command.find((part) => part.startsWith('deploy/dist/'));
  return program === undefined
    ? undefined
    : existsSync(`${root}${program.replace('/dist/', '/src/').replace(/\.js$/, '.ts')}`);
}

/** Support's own key, which stays with its people. */
const KEPT_FROM_CONTAINERS = 'support.env';

/** Each secret is a file that the command creates, is used, and is not in the file itself; no container uses support's. */
function secretFaults(compose: ComposeFile): string[] {
  const made = Object.keys(exampleSecrets);
  const files = Object.values(compose.secrets).map(({ file }) => file.split('/').at(-1) ?? '');
  const used = Object.values(compose.services).flatMap(({ secrets }) =>
    secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source)),
  );
  return [
    ...files.filter((file) => !made.includes(file)).map((file) => `nothing creates the secret ${file}`),
    ...made
      .filter((file) => file !== KEPT_FROM_CONTAINERS && !files.includes(file))
      .map((file) => `no container gets the secret ${file}`),
    ...files.filter((file) => file === KEPT_FROM_CONTAINERS).map((file) => `a container gets the secret ${file}`),
    ...used.filter((name) => !compose.secrets[name]).map((name) => `there is no secret ${name}`),
    ...Object.entries(compose.services)
      .filter(([, { environment }]) => Object.keys(environment).some((name) => /(?:PASSWORD|_KEY|JWKS?)$/.test(name)))
      .map(([name]) => `${name}: a secret is visible`),
  ];
}
