import { SingleBar } from 'cli-progress';

/** Shows how far a load is. */
export interface Progress {
  update(done: number): void;
  stop(): void;
}

/** One line that is updated on a terminal; elsewhere a line for each quarter. */
export function showProgress(label: string, total: number, terminal = process.stdout.isTTY): Progress {
  return terminal ? updatingLine(label, total) : fewLines(label, total);
}

function updatingLine(label: string, total: number): Progress {
  const bar = new SingleBar({
    format: `${label} {bar} {value} of {total}`,
    stream: process.stdout,
    barsize: 24,
    hideCursor: null,
    gracefulExit: false,
  });
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}

function fewLines(label: string, total: number): Progress {
  let shown = 0;
  return {
    update(done) {
      const quarter = Math.floor((done * 4) / total);
      if (quarter === shown) return;
      shown = quarter;
      console.log(`${label}: ${done} of ${total}`);
    },
    stop: () => undefined,
  };
}
