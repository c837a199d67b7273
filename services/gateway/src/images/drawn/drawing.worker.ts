import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { develop, linearColour } from '../model/develop.ts';
import { makeNegative } from '../model/negative.ts';
import { framed, subjectOf } from '../model/subjects.ts';
import { VIEWS } from '../model/views.ts';
import { backdropOf } from './backdrops.ts';
import type { DraughtsmanOptions, DrawingAnswer, DrawingOrder } from './draughtsman.ts';
import { NegativeShelf } from './negative-shelf.ts';

/** So many pictures without their paint are kept in memory, 4 MB each: the next colour of a body costs a twentieth. */
const KEPT = 6;
const LOWEST_PRIORITY = 19;
const { shelf: shelfFolder, isPatient } = workerData as DraughtsmanOptions;
const shelf = shelfFolder === undefined ? undefined : new NegativeShelf(shelfFolder);
const negatives = new Map<string, Uint8Array>();

// Linux alone has a priority of each thread; elsewhere it would be the whole process's.
if (isPatient && process.platform === 'linux') setPriority(LOWEST_PRIORITY);

// A thread of its own: half a second of arithmetic must not hold up a request.
parentPort?.on('message', (order: DrawingOrder) => {
  const answer = follow(order);
  parentPort?.postMessage(answer, answer.pixels ? [answer.pixels.buffer as ArrayBuffer] : []);
});

function follow({ number, body, view, paint }: DrawingOrder): DrawingAnswer {
  try {
    if (paint === null) {
      if (!shelf?.read(body, view)) negativeOf(body, view);
      return { number };
    }
    return { number, pixels: develop(negativeOf(body, view), linearColour(paint.tone), backdropOf(paint.backdrop)) };
  } catch (error) {
    return { number, fault: error instanceof Error ? error.message : String(error) };
  }
}

function negativeOf(body: string, view: DrawingOrder['view']): Uint8Array {
  const key = `${body}/${view}`;
  const kept = negatives.get(key);
  negatives.delete(key);
  const negative = kept ?? shelf?.read(body, view) ?? exposed(body, view);
  negatives.set(key, negative);
  const oldest = negatives.keys().next().value;
  if (negatives.size > KEPT && oldest !== undefined) negatives.delete(oldest);
  return negative;
}

function exposed(body: string, view: DrawingOrder['view']): Uint8Array {
  const subject = subjectOf(body);
  if (!subject) throw new Error(`No model of '${body}'.`);
  const negative = makeNegative(framed(subject, view), VIEWS[view]);
  shelf?.write(body, view, negative);
  return negative;
}
