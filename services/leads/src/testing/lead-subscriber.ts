import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What a subscriber says of an event that reached it: the lead, and the event's place in its history. */
export interface Seen {
  leadId: string;
  version: number;
}

/** A subscriber in a separate process, which knows the topic and nothing of the service. */
export class LeadSubscriber {
  readonly seen: Seen[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor(transportUrl: string, group: string) {
    const program = fileURLToPath(new URL('./follow-leads.ts', import.meta.url));
    this.#child = spawn(
      process.execPath,
      ['--conditions=source', '--disable-warning=ExperimentalWarning', program, transportUrl, group],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#ended = new Promise((resolve) => this.#child.once('exit', resolve));
    if (this.#child.stdout) {
      createInterface({ input: this.#child.stdout }).on('line', (line) => this.seen.push(JSON.parse(line) as Seen));
    }
  }

  /** Ends the process, unless it has exited by itself. */
  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }
}
