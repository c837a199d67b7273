import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const dependency = z.object({ condition: z.string() });
const composeService = z.looseObject({
  image: z.string(),
  build: z.object({ target: z.string(), args: z.object({ WORKSPACE: z.string() }) }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.union([z.string(), z.object({ source: z.string(), target: z.string() })])).default([]),
  depends_on: z.record(z.string(), dependency).default({}),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  restart: z.string(),
  stop_grace_period: z.string().optional(),
  read_only: z.boolean().default(false),
  init: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  logging: z.object({ options: z.record(z.string(), z.string()) }),
  healthcheck: z.object({ test: z.array(z.string()).default([]) }).optional(),
  deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
});

const composeFile = z.looseObject({
  services: z.record(z.string(), composeService),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() })),
});

/** A service of docker-compose.yml, as far as the checks read it. */
export type ComposeService = z.output<typeof composeService>;
/** docker-compose.yml, as far as the checks read it. */
export type ComposeFile = z.output<typeof composeFile>;

/** The repository's root. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A file of the repository. */
export const readText = (name: string): string => readFileSync(`${root}${name}`, 'utf8');

/** What docker-compose.yml says, with its merges done and every variable at its default; unchecked. */
export function readCompose(): unknown {
  const text = readText('docker-compose.yml').replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  return parse(text, { merge: true, maxAliasCount: -1 });
}

/** The same, validated. @throws ZodError. */
export const typedCompose = (compose: unknown): ComposeFile => composeFile.parse(compose);
