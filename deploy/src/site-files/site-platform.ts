import type {
  ChangeSet,
  FieldError,
  PictureFile,
  PicturePush,
  PreviewAnswer,
  PushAnswer,
  PushedWorld,
  SiteFilePush,
  SiteFiles,
  SitePictures,
  StoredWorld,
  UnlistedMakes,
} from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit/client';
import { operator, operatorAccess, serviceClient } from '../operator/service-client.ts';
import { UsageError } from '../programs/run-program.ts';
import { dataFolder } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';

/** How calls about one site reach a platform. Paths are below the site's, such as `change-sets`. */
interface Line {
  /** What a folder remembers the platform by. */
  readonly address: string;
  /** Whether it leads to the gateway, by a credential. */
  readonly isPublic: boolean;
  /** Where its gateway is, if that is known. */
  readonly web: URL | undefined;
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** A running platform, for the site that a command is about. */
export class SitePlatform {
  readonly #line: Line;

  private constructor(line: Line) {
    this.#line = line;
  }

  /**
   * By a credential if FORECOURT_TOKEN has one, at `--url` or FORECOURT_URL; else as the operator of the platform that runs on this data folder.
   * @throws UsageError if neither is there
   */
  static async open(owner: string, env: NodeJS.ProcessEnv, url = env.FORECOURT_URL): Promise<SitePlatform> {
    const { FORECOURT_TOKEN: token } = env;
    if (token && url) return new SitePlatform(bearerLine(owner, new URL(url).origin, token));
    if (token || url)
      throw new UsageError('Expected both an address (--url or FORECOURT_URL) and a credential (FORECOURT_TOKEN).');
    const sites = await serviceClient(operatorAccess(env), 'sites');
    return new SitePlatform({
      address: 'this data folder',
      isPublic: false,
      web: gatewayOf(env),
      call: async (method, path, body) =>
        (await sites.request(method, `/sites/${owner}/${path}`, { caller: operator, timeoutMs: TIMEOUT_MS, body }))
          .body,
      close: () => sites.close(),
    });
  }

  /** What a folder remembers the platform by. */
  get address(): string {
    return this.#line.address;
  }

  /** The present world, or as a change set left it. @throws ProblemError 404 */
  async world(number?: number): Promise<StoredWorld> {
    const path = number === undefined ? 'world' : `change-sets/${number}/world`;
    return (await this.#line.call('GET', path)) as StoredWorld;
  }

  /** The makes of the site's stock that the platform does not list (MODEL-3). @throws UsageError without a credential: the gateway knows the stock */
  async unlistedMakes(): Promise<UnlistedMakes> {
    if (!this.#line.isPublic) throw new UsageError(NEEDS_CREDENTIAL);
    return (await this.#line.call('GET', 'unlisted-makes')) as UnlistedMakes;
  }

  /** The newest 50 change sets before a number. */
  async history(before?: number): Promise<ChangeSet[]> {
    const path = before === undefined ? 'change-sets' : `change-sets?before=${before}`;
    return ((await this.#line.call('GET', path)) as { change_sets: ChangeSet[] }).change_sets;
  }

  /** A change set by its number, with its moment if it is among the newest. */
  async changeSet(number: number): Promise<{ number: number; at?: string }> {
    return (await this.history()).find((each) => each.number === number) ?? { number };
  }

  /** @throws ProblemError 400 with the faults, 409 over a stale base */
  async push(world: PushedWorld, base: number, message?: string): Promise<PushAnswer> {
    return (await this.#line.call('POST', 'change-sets', { ...world, base, message })) as PushAnswer;
  }

  /** @throws ProblemError as push */
  async restore(number: number, base: number, message?: string): Promise<PushAnswer> {
    return (await this.#line.call('POST', 'change-sets/restore', { number, base, message })) as PushAnswer;
  }

  /** Makes a preview of a push or of an older change set. @throws ProblemError as push */
  async preview(what: (PushedWorld & { base: number; on?: string }) | { number: number }): Promise<PreviewAnswer> {
    return (await this.#line.call('POST', 'previews', what)) as PreviewAnswer;
  }

  /** The site's pictures, the newest first. */
  async pictures(): Promise<SitePictures['pictures']> {
    return ((await this.#line.call('GET', 'pictures')) as SitePictures).pictures;
  }

  /** @throws ProblemError 400 for a file that is refused */
  async pushPicture(digest: string, picture: PicturePush): Promise<void> {
    await this.#line.call('PUT', `pictures/${digest}`, picture);
  }

  /** A picture's file. @throws ProblemError 404 */
  async picture(digest: string): Promise<Buffer> {
    const { file } = (await this.#line.call('GET', `pictures/${digest}`)) as PictureFile;
    return Buffer.from(file, 'base64');
  }

  /** The site's files beside its pictures, the newest first. */
  async files(): Promise<SiteFiles['files']> {
    return ((await this.#line.call('GET', 'files')) as SiteFiles).files;
  }

  /** @throws ProblemError 400 for a file that is refused */
  async pushFile(digest: string, file: SiteFilePush): Promise<void> {
    await this.#line.call('PUT', `files/${digest}`, file);
  }

  /** A file's content. @throws ProblemError 404 */
  async file(digest: string): Promise<Buffer> {
    const { file } = (await this.#line.call('GET', `files/${digest}`)) as PictureFile;
    return Buffer.from(file, 'base64');
  }

  /** Scheme and host that the site's pages are at. @param hosts the site's own */
  origin(hosts: readonly string[]): string {
    const { web } = this.#line;
    const [first] = hosts;
    if (!web) return `https://${first ?? ''}`;
    if (first === undefined || hosts.includes(web.hostname)) return web.origin;
    return `${web.protocol}//${first}${web.port && `:${web.port}`}`;
  }

  close(): Promise<void> {
    return this.#line.close();
  }
}

const TIMEOUT_MS = 60_000;
const NEEDS_CREDENTIAL =
  'This command reads the stock: set FORECOURT_URL and FORECOURT_TOKEN. `npm run key -- create --purpose operator` makes a credential.';

function bearerLine(owner: string, origin: string, token: string): Line {
  return {
    address: origin,
    isPublic: true,
    web: new URL(origin),
    call: async (method, path, body) => {
      const answer = await fetch(`${origin}/operate/v1/sites/${encodeURIComponent(owner)}/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        ...(body && { body: JSON.stringify(body) }),
      }).catch((error: unknown) => {
        throw new UsageError(`${origin} does not respond: ${error instanceof Error ? error.message : String(error)}`);
      });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text);
      throw problemOf(answer.status, text);
    },
    close: async () => undefined,
  };
}

function gatewayOf(env: NodeJS.ProcessEnv): URL | undefined {
  const { gatewayUrl } = readRunFile(dataFolder(env)) ?? {};
  return gatewayUrl === undefined ? undefined : new URL(gatewayUrl);
}

function problemOf(status: number, text: string): ProblemError {
  try {
    const { detail, errors } = JSON.parse(text) as { detail?: string; errors?: FieldError[] };
    return new ProblemError({ status, detail: detail ?? `The platform answered ${status}.`, errors: errors ?? [] });
  } catch {
    return new ProblemError({ status, detail: `The platform answered ${status}.` });
  }
}
