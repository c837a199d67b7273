import { parentPort } from 'node:worker_threads';
import { develop, linearColour } from '../model/develop.ts';
import { makeNegative } from '../model/negative.ts';
import { framed, subjectOf } from '../model/subjects.ts';
import { VIEWS } from '../model/views.ts';
import { backdropOf } from './backdrops.ts';
import type { DrawingAnswer, DrawingOrder } from './draughtsman.ts';

/** So many pictures without their paint are kept, 4 MB each: the next colour of a body costs a twentieth. */
const KEPT = 6;
const negatives = new Map<string, Uint8Array>();

// A thread of its own: half a second of arithmetic must not hold up a request.
parentPort?.on('message', (order: DrawingOrder) => {
  const answer = draw(order);
  parentPort?.postMessage(answer, 'pixels' in answer ? [answer.pixels.buffer as ArrayBuffer] : []);
});

function draw({ number, body, view, tone, backdrop }: DrawingOrder): DrawingAnswer {
  try {
    return { number, pixels: develop(negativeOf(body, view), linearColour(tone), backdropOf(backdrop)) };
  } catch (error) {
    return { number, fault: error instanceof Error ? error.message : String(error) };
  }
}

function negativeOf(body: string, view: DrawingOrder['view']): Uint8Array {
  const key = `${body}/${view}`;
  const kept = negatives.get(key);
  negatives.delete(key);
  const negative = kept ?? exposed(body, view);
  negatives.set(key, negative);
  const oldest = negatives.keys().next().value;
  if (negatives.size > KEPT && oldest !== undefined) negatives.delete(oldest);
  return negative;
}

function exposed(body: string, view: DrawingOrder['view']): Uint8Array {
  const subject = subjectOf(body);
  if (!subject) throw new Error(`No model of '${body}'.`);
  return makeNegative(framed(subject, view), VIEWS[view]);
}
