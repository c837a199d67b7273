import { createHash } from 'node:crypto';
import {
  type FieldError,
  fontFault,
  MOST_REDIRECT_BYTES,
  ownFontDigest,
  ownPictureDigest,
  REDIRECTS_FILE,
  type Redirect,
  readRedirects,
  type SiteConfig,
  type SiteFilePush,
} from '@forecourt/contracts';
import { cutText, type FieldFault } from '@forecourt/service-kit';

/** A file that may be kept, as it was read. */
export interface ReadFile {
  readonly digest: string;
  readonly name: string;
  readonly file: Buffer;
  readonly redirects: readonly Redirect[];
  /** The hosts that its addresses name. */
  readonly hosts: readonly string[];
}

/** Reads a pushed file; the faults of one that is not kept: another digest than its own, too large, no typeface, or redirects that have faults themselves. */
export function readSiteFile(digest: string, { name, file: text }: SiteFilePush): ReadFile | { faults: FieldFault[] } {
  const file = Buffer.from(text, 'base64');
  if (file.length === 0 || file.length > MOST_REDIRECT_BYTES)
    return faulty('file', `expected 1 to ${MOST_REDIRECT_BYTES} bytes; got ${file.length}`);
  const got = createHash('sha256').update(file).digest('hex');
  if (got !== digest) return faulty('digest', `expected the SHA-256 of the file, which is ${got}; got ${digest}`);
  if (name !== REDIRECTS_FILE) {
    const fault = fontFault(file);
    return fault === undefined ? { digest, name, file, redirects: [], hosts: [] } : faulty('file', fault);
  }
  const { redirects, hosts, faults } = readRedirects(file.toString('utf8'));
  if (faults.length === 0) return { digest, name, file, redirects, hosts };
  return { faults: faults.map(({ line, message }) => ({ field: 'file', message: `line ${line}: ${message}` })) };
}

const faulty = (field: string, message: string) => ({ faults: [{ field, message }] });

/** What is known of a file that a configuration may name. */
export interface KnownFile {
  readonly digest: string;
  readonly name: string;
  readonly hosts: readonly string[];
}

/** What a site has pushed, and may name. */
export interface Pushed {
  readonly files: readonly KnownFile[];
  /** Digests of pictures. */
  readonly pictures: ReadonlySet<string>;
}

/** Faults of a configuration that names a file, a typeface or a picture that was not pushed, or redirects that name hosts which are not the site's. */
export function namedFileFaults(
  config: Pick<SiteConfig, 'redirects' | 'hosts' | 'theme'>,
  { files, pictures }: Pushed,
): FieldError[] {
  return [...pictureFaults(config, pictures), ...fontFaults(config, files), ...redirectFaults(config, files)];
}

function pictureFaults({ theme }: Pick<SiteConfig, 'theme'>, pushed: ReadonlySet<string>): FieldError[] {
  return (['icon', 'logo'] as const).flatMap((part) => {
    const digest = ownPictureDigest(theme[part]?.photo ?? '');
    if (digest === undefined || pushed.has(digest)) return [];
    return [
      { field: `theme.${part}.photo`, message: `expected a picture that was pushed for this site; got "${digest}"` },
    ];
  });
}

function fontFaults({ theme }: Pick<SiteConfig, 'theme'>, known: readonly KnownFile[]): FieldError[] {
  return (['heading_file', 'body_file', 'body_bold_file'] as const).flatMap((field) => {
    const digest = ownFontDigest(theme.fonts[field] ?? '');
    if (digest === undefined || known.some((file) => file.digest === digest && file.name !== REDIRECTS_FILE)) return [];
    return [
      { field: `theme.fonts.${field}`, message: `expected a typeface that was pushed for this site; got "${digest}"` },
    ];
  });
}

function redirectFaults(config: Pick<SiteConfig, 'redirects' | 'hosts'>, known: readonly KnownFile[]): FieldError[] {
  const { redirects, hosts } = config;
  if (redirects === undefined) return [];
  const file = known.find(({ digest, name }) => digest === redirects && name === REDIRECTS_FILE);
  if (!file)
    return [
      { field: 'redirects', message: `expected the digest of a ${REDIRECTS_FILE} that was pushed; got "${redirects}"` },
    ];
  const own = new Set(hosts.map((host) => host.toLowerCase()));
  const foreign = file.hosts.filter((host) => !own.has(host));
  if (foreign.length === 0) return [];
  const expected = hosts.length > 0 ? hosts.join(', ') : 'paths alone, as the site has no hosts';
  const got = cutText(foreign.join(', '));
  return [{ field: 'redirects', message: `expected addresses on the site's own hosts (${expected}); got ${got}` }];
}
