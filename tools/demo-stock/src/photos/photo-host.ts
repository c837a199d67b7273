import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { paintTone } from '@forecourt/drawn-vehicles';
import sharp from 'sharp';
import { developed, type Layers } from './develop.ts';
import { photoAt, type StudioPhoto, turnFileAt } from './photo-address.ts';
import { PICTURES } from './photos-of.ts';

/** Photos that wait for their turn; beyond it a request is refused, and the gateway asks again later. */
const MOST_WAITING = 50;
const QUALITY = 86;

/** The demo's photo host while it runs. */
export interface PhotoHost {
  /** Its address, `http://127.0.0.1:PORT`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the host of the demo's photos: it paints rendered vehicles in the colour that an address names. One photo is made at a time.
 * @param port 0 takes a free one
 * @param host the address it listens on; this machine alone by default
 */
export async function startPhotoHost({ port = 0, host = '127.0.0.1' } = {}): Promise<PhotoHost> {
  const studio = new Studio();
  const server = createServer((request, response) => void serve(studio, request, response));
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  studio: Studio,
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const turned = method === 'GET' ? turnFileAt(url) : null;
  if (turned) return sendFile(turned, headers, response);
  const asked = method === 'GET' ? photoAt(url) : null;
  if (!asked) return void response.writeHead(404).end();
  if (studio.isFull) return void response.writeHead(503, { 'retry-after': '1' }).end();
  try {
    const etag = await tagOf(url, asked);
    if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    const photo = await studio.photo(asked);
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photo.length, etag }).end(photo);
  } catch (error) {
    // A view that was not rendered, which no feed of the demo names; anything else is a fault that the gateway reports.
    response.writeHead((error as NodeJS.ErrnoException).code === 'ENOENT' ? 404 : 500).end();
  }
}

/** Sends a committed file, as it is; one of them is a few hundred kilobytes at most. */
async function sendFile(
  { file, type }: { file: string; type: string },
  headers: IncomingMessage['headers'],
  response: ServerResponse,
): Promise<void> {
  try {
    const bytes = await readFile(new URL(file, PICTURES));
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}"`;
    if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length, etag }).end(bytes);
  } catch {
    response.writeHead(500).end();
  }
}

/** Makes photos one after the other. It keeps none: a gateway keeps what it fetched. */
class Studio {
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  get isFull(): boolean {
    return this.#waiting >= MOST_WAITING;
  }

  async photo(asked: StudioPhoto): Promise<Buffer> {
    this.#waiting++;
    const made = this.#turn.then(() => develop(asked));
    this.#turn = made.catch(() => undefined);
    try {
      return await made;
    } finally {
      this.#waiting--;
    }
  }
}

async function develop({ studio, vehicle, paint, view }: StudioPhoto): Promise<Buffer> {
  const tone = paintTone(paint) as string;
  const layers = await layersOf(`${vehicle}-${view}`);
  const { width, height } = layers;
  const raw = { width, height, channels: 3 } as const;
  return sharp(developed(layers, tone, studio), { raw })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

const filesOf = (name: string): string[] =>
  ['ground', 'paint'].map((kind) => fileURLToPath(new URL(`${name}.${kind}.webp`, PICTURES)));

/** What identifies a photo's bytes: its layers' and its address. @throws where the view was not rendered */
async function tagOf(url: string, { vehicle, view }: StudioPhoto): Promise<string> {
  const hash = createHash('sha256').update(url);
  for (const file of filesOf(`${vehicle}-${view}`)) hash.update(await readFile(file));
  return `"${hash.digest('hex').slice(0, 24)}"`;
}

async function layersOf(name: string): Promise<Layers> {
  const [ground, paint] = await Promise.all(
    filesOf(name).map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!ground || !paint) throw new Error(`There are no layers of ${name}.`);
  return { width: ground.info.width, height: ground.info.height, ground: ground.data, paint: paint.data };
}
