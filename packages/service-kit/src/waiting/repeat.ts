import { pause } from './pause.ts';

/** Something that runs until it is stopped: a relay, a consumer, a flusher. */
export interface Stoppable {
  /** Ends the work in progress, then resolves. */
  stop(): Promise<void>;
}

/** Does work over and over until it is stopped, never twice at once; it must not throw. @param everyMs milliseconds from one end to the next start. */
export function repeat(everyMs: number, once: () => Promise<unknown>): Stoppable {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await once();
      await pause(everyMs, stopping.signal);
    }
  };
  const ended = run();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}
