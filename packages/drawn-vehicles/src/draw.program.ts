import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { drawn } from './drawing/draw.ts';
import { MASTER_HEIGHT, masterOf } from './master.ts';
import { DRAWING_WIDTH, DRAWN_SHAPES, DRAWN_VIEWS } from './names.ts';
import { vehicleOf } from './shapes/shapes.ts';

// npm run draw -w packages/drawn-vehicles [-- shape …]: draws the masters of these shapes, or of all, and lists their digests.
const FOLDER = fileURLToPath(new URL('../masters/', import.meta.url));
const THREADS = 2;
/** Draws the masters of one shape. */
async function draw(shape: string): Promise<void> {
  const vehicle = vehicleOf(shape);
  const raw = { width: DRAWING_WIDTH, height: MASTER_HEIGHT, channels: 4 } as const;
  for (const view of DRAWN_VIEWS) {
    await sharp(masterOf(drawn(vehicle, view).layers), { raw })
      .webp({ quality: 84, alphaQuality: 90, effort: 4, smartSubsample: true })
      .toFile(`${FOLDER}${shape}.${view}.webp`);
  }
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
    const name = file.slice(0, -'.webp'.length);
    if (!wanted.has(name)) rmSync(FOLDER + file);
    else
      digests[name] = createHash('sha256')
        .update(readFileSync(FOLDER + file))
        .digest('hex')
        .slice(0, 12);
  }
  writeFileSync(`${FOLDER}digests.json`, `${JSON.stringify(digests, null, 2)}\n`);
}

if (isMainThread) await drawAll(process.argv.length > 2 ? process.argv.slice(2) : [...DRAWN_SHAPES]);
else parentPort?.on('message', (shape: string) => void draw(shape).then(() => parentPort?.postMessage(shape)));
