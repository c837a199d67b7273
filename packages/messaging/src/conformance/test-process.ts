import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process of its own, to be killed. */
export interface TestProcess {
  /** Resolves when the program prints the line; rejects with its error output where it ends before. */
  printed(line: string): Promise<void>;
  /** Freezes it, with its connections left open. */
  freeze(): void;
  /** kill -9; resolves when it is dead. */
  kill(): Promise<void>;
}

/** Runs a TypeScript program of this package with one argument, given as JSON. */
export function startProcess(program: URL, argument: unknown): TestProcess {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--disable-warning=ExperimentalWarning', fileURLToPath(program), JSON.stringify(argument)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines: string[] = [];
  let errors = '';
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return {
    printed: async (line) => {
      while (!lines.includes(line)) await nextLine(reader, exited, () => errors);
    },
    freeze: () => void child.kill('SIGSTOP'),
    kill: () => killAndWait(child, exited),
  };
}

function nextLine(
  reader: ReturnType<typeof createInterface>,
  exited: Promise<void>,
  errors: () => string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    reader.once('line', () => resolve());
    void exited.then(() => reject(new Error(`The process ended early:\n${errors()}`)));
  });
}

function killAndWait(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGKILL');
  return exited;
}
