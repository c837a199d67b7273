import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CsvMapping } from '@forecourt/contracts';
import { zodFaults } from '@forecourt/service-kit/client';
import { parse } from 'yaml';
import { z } from 'zod';
import type { FeedCredentials } from '../feed-client/feed-client.ts';
import { readMappingFile } from '../feed-client/mapping-file.ts';
import { FeedFileError } from '../feed-client/text-scan.ts';

const MOST_CLIENTS = 200;

const clientSettings = z
  .strictObject({
    site: z.string().min(1).optional().describe('The site whose feed key of the data folder signs.'),
    key_id: z.string().min(1).optional().describe('The feed key that signs, with its secret in `secret_file`.'),
    secret_file: z.string().min(1).optional(),
    mode: z.enum(['full', 'partial']).describe('Whether each file is the whole inventory.'),
    mapping: z.string().min(1).optional().describe('A file, or the name of a mapping that every client has.'),
    dealership: z.string().min(1).optional().describe('The dealership that each file is about.'),
  })
  .refine(
    ({ site, key_id: keyId, secret_file: secret }) =>
      (site === undefined) === (keyId !== undefined && secret !== undefined),
    {
      message: 'either site, or key_id and secret_file',
    },
  );

const dropSettings = z.strictObject({
  folder: z.string().min(1).describe('Where the sub-folders of the clients are.'),
  gateway: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('By default the platform that runs on the data folder.'),
  settle_seconds: z
    .number()
    .min(0.2)
    .max(3_600)
    .default(30)
    .describe('A file that did not change for so long is whole.'),
  keep_days: z.int().min(1).max(3_650).default(30).describe('How long files are kept once they are processed.'),
  clients: z
    .record(z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/), clientSettings)
    .refine((clients) => Object.keys(clients).length <= MOST_CLIENTS, {
      message: `at most ${MOST_CLIENTS} clients`,
    }),
});

/** A client of the drop folder: its sub-folder, what signs for it, and how its files are read. */
export interface DropClientSettings {
  readonly name: string;
  readonly folder: string;
  readonly credentials: FeedCredentials;
  readonly mode: 'full' | 'partial';
  readonly mapping: CsvMapping | undefined;
  readonly dealership: string | undefined;
}

/** What a drop folder is watched with. */
export interface DropSettings {
  readonly gateway: string | undefined;
  readonly settleMs: number;
  readonly keepMs: number;
  readonly clients: readonly DropClientSettings[];
}

/**
 * Where files are sent: as the settings say, else the environment, as in containers, else what runs on the data folder. Pure.
 * @param running its gateway's address
 */
export const dropGateway = (
  { gateway }: Pick<DropSettings, 'gateway'>,
  environment: NodeJS.ProcessEnv,
  running: string | undefined,
): string | undefined => gateway ?? environment.GATEWAY_URL ?? running;

/**
 * Reads the settings of a drop folder, a YAML file. Paths in it are relative to it.
 * @param siteKeys the feed keys of the data folder, by site.
 * @throws FeedFileError that names each fault's place
 */
export function readDropSettings(file: string, siteKeys: Readonly<Record<string, FeedCredentials>>): DropSettings {
  const document = readYaml(file);
  const read = dropSettings.safeParse(document);
  if (!read.success) {
    const faults = zodFaults(read.error, document).map(({ field, message }) => `  ${field}: ${message}`);
    throw new FeedFileError(`The settings ${file} are invalid:\n${faults.join('\n')}`);
  }
  const near = (name: string) => path.resolve(path.dirname(file), name);
  const { folder, gateway, settle_seconds, keep_days, clients } = read.data;
  return {
    gateway,
    settleMs: settle_seconds * 1_000,
    keepMs: keep_days * 24 * 3_600_000,
    clients: Object.entries(clients).map(
      ([name, { site, key_id: keyId = '', secret_file: secretFile = '', mapping, mode, dealership }]) => ({
        name,
        folder: path.join(near(folder), name),
        credentials:
          site === undefined ? { keyId, secret: readSecret(near(secretFile), near(folder)) } : keyOf(site, siteKeys),
        mode,
        mapping: mapping === undefined ? undefined : readMappingFile(/[./]/.test(mapping) ? near(mapping) : mapping),
        dealership,
      }),
    ),
  };
}

function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new FeedFileError(`The settings ${file} can’t be read: ${(error as Error).message}`, { cause: error });
  }
}

/** A secret must not lie where clients put their files. */
function readSecret(file: string, folder: string): string {
  if (!path.relative(folder, file).startsWith('..')) {
    throw new FeedFileError(`secret_file: ${file} is within the drop folder, which clients can read.`);
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new FeedFileError(`secret_file: ${file} can’t be read: ${(error as Error).message}`, { cause: error });
  }
}

function keyOf(site: string, keys: Readonly<Record<string, FeedCredentials>>): FeedCredentials {
  const key = keys[site];
  if (key) return key;
  throw new FeedFileError(
    `site: the data folder has no feed key for ${site}, only for ${Object.keys(keys).join(', ') || 'none'}.`,
  );
}
