import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  MOST_REDIRECT_BYTES,
  REDIRECTS_FILE,
  readRedirects,
  type SiteFilePush,
  type SiteFiles,
} from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit/client';
import { FaultyFiles } from './fault-text.ts';
import type { SiteFolder } from './site-folder.ts';
import type { FileFault } from './yaml-file.ts';

/** The redirects of a site's folder. */
export interface FolderRedirects {
  /** SHA-256 of the file. */
  readonly digest: string;
  /** The hosts that its full addresses name. */
  readonly hosts: readonly string[];
}

/** The calls of a platform about one site's files. */
export interface FileCalls {
  files(): Promise<SiteFiles['files']>;
  pushFile(digest: string, file: SiteFilePush): Promise<void>;
}

/** Reads a folder's `redirects.csv`; undefined if it has none. */
export function folderRedirects(folder: string): { redirects: FolderRedirects; faults: FileFault[] } | undefined {
  const place = path.join(folder, REDIRECTS_FILE);
  if (!existsSync(place)) return undefined;
  const { size } = statSync(place);
  const bytes = size > MOST_REDIRECT_BYTES ? Buffer.alloc(0) : readFileSync(place);
  const { hosts, faults } = readRedirects(bytes.toString('utf8'));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const tooLarge = {
    file: REDIRECTS_FILE,
    path: '',
    message: `expected at most ${MOST_REDIRECT_BYTES} bytes; got ${size}`,
  };
  return {
    redirects: { digest, hosts },
    faults:
      size > MOST_REDIRECT_BYTES
        ? [tooLarge]
        : faults.map(({ line, message }) => ({ file: REDIRECTS_FILE, line, path: '', message })),
  };
}

/** A host in the redirects that is none of the site's. */
export function foreignHostFaults({ redirects, files }: Pick<SiteFolder, 'redirects' | 'files'>): FileFault[] {
  const { hosts = [] } = (files.find(({ part }) => part.kind === 'site')?.value ?? {}) as { hosts?: unknown };
  const own = Array.isArray(hosts) ? hosts.map((host) => String(host).toLowerCase()) : [];
  return (redirects?.hosts ?? [])
    .filter((host) => !own.includes(host))
    .map((host) => ({
      file: REDIRECTS_FILE,
      path: '',
      message: `expected addresses on the site's own hosts (${own.join(', ') || 'it has none'}); got ${host}`,
    }));
}

/** Pushes a folder's redirects if the platform lacks them. They do nothing until a change set names them. @throws FaultyFiles for a refused one */
export async function pushRedirects(
  { folder, redirects }: Pick<SiteFolder, 'folder' | 'redirects'>,
  platform: FileCalls,
): Promise<void> {
  if (!redirects || (await platform.files()).some(({ digest }) => digest === redirects.digest)) return;
  try {
    const file = readFileSync(path.join(folder, REDIRECTS_FILE)).toString('base64');
    await platform.pushFile(redirects.digest, { name: REDIRECTS_FILE, file });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 400) throw error;
    throw new FaultyFiles(error.errors.map(({ message }) => ({ file: REDIRECTS_FILE, path: '', message })));
  }
}

/** Makes a folder's redirects those of a pulled site. @returns whether that changed the folder */
export async function pullRedirects(
  { folder, redirects }: Pick<SiteFolder, 'folder' | 'redirects'>,
  wanted: string | undefined,
  read: (digest: string) => Promise<Buffer>,
): Promise<boolean> {
  if (wanted === redirects?.digest) return false;
  const place = path.join(folder, REDIRECTS_FILE);
  if (wanted === undefined) rmSync(place);
  else writeFileSync(place, await read(wanted));
  return true;
}
