import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { drawn } from './drawing/draw.ts';
import { halved, MASTER_HEIGHT, masterOf } from './master.ts';
import { DRAWING_WIDTH, DRAWN_SHAPES, DRAWN_VIEWS } from './names.ts';
import { vehicleOf } from './shapes/shapes.ts';

// npm run draw -w packages/drawn-vehicles [-- shape …]: draws the masters of these shapes, or of all, and lists their digests.
const FOLDER = fileURLToPath(new URL('../masters/', import.meta.url));
const THREADS = 2;
/** Draws the masters of one shape. */
async function draw(shape: string): Promise<void> {
  const vehicle = vehicleOf(shape);
  for (const view of DRAWN_VIEWS) {
    const master = masterOf(drawn(vehicle, view).layers);
    await keep(`${shape}.${view}`, master, DRAWING_WIDTH);
    await keep(`${shape}.${view}.half`, halved(master, DRAWING_WIDTH), DRAWING_WIDTH / 2);
  }
}

async function keep(name: string, master: Uint8Array, width: number): Promise<void> {
  const raw = { width, height: (width * MASTER_HEIGHT) / DRAWING_WIDTH, channels: 4 } as const;
  await sharp(master, { raw })
    .webp({ quality: 84, alphaQuality: 90, effort: 4, smartSubsample: true })
    .toFile(`${FOLDER}${name}.webp`);
}

async function drawAll(shapes: string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await Promise.all(Array.from({ length: THREADS }, () => work(shapes)));
  list();
}

/** A thread that draws one shape after another. */
function work(shapes: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    const next = () => {
      const shape = shapes.shift();
      if (shape) worker.postMessage(shape);
      else void worker.terminate().then(() => resolve());
    };
    worker.on('message', (shape: string) => {
      process.stdout.write(`${shape}\n`);
      next();
    });
    worker.on('error', reject);
    next();
  });
}

/** Writes what identifies each master, and removes those of shapes that are gone. */
function list(): void {
  const wanted: ReadonlySet<string> = new Set(
    DRAWN_SHAPES.flatMap((shape) => DRAWN_VIEWS.map((view) => `${shape}.${view}`)),
  );
  const digests: Record<string, string> = {};
  for (const file of readdirSync(FOLDER).toSorted()) {
    if (!file.endsWith('.webp')) continue;
    const name = file.replace(/(\.half)?\.webp$/, '');
    if (!wanted.has(name)) rmSync(FOLDER + file);
    else if (!(name in digests)) digests[name] = digestOf(name);
  }
  writeFileSync(`${FOLDER}digests.json`, `${JSON.stringify(digests, null, 2)}\n`);
}

const digestOf = (name: string): string =>
  ['.webp', '.half.webp']
    .reduce((hash, ending) => hash.update(readFileSync(FOLDER + name + ending)), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);

if (isMainThread) await drawAll(process.argv.length > 2 ? process.argv.slice(2) : [...DRAWN_SHAPES]);
else parentPort?.on('message', (shape: string) => void draw(shape).then(() => parentPort?.postMessage(shape)));
