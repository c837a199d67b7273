// The victims' thread: an attack that keeps its own thread busy does not lengthen what they measure.
import { parentPort, workerData } from 'node:worker_threads';
import type { Stage } from './stage.ts';
import { Victims } from './victims.ts';

const port = parentPort;
if (!port) throw new Error('This is a thread of `npm run test:abuse`.');
const victims = new Victims(workerData as Stage, (sample) => port.postMessage(sample));
victims.start();
port.once('message', () => {
  void victims.stop().then(() => port.close());
});
