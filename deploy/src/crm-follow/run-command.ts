import { spawn } from 'node:child_process';
import type { CloudEventEnvelope } from '@forecourt/messaging';

/** A command did not take an event; it comes again. */
export class CommandFailedError extends Error {
  override readonly name = 'CommandFailedError';
}

/**
 * Runs a shell command with the event as JSON on its standard input, and its id and type as CE_ID and CE_TYPE. Exit code 0 means that
 * the event is safe.
 * @param seconds the command is stopped after this time.
 * @throws CommandFailedError for any other exit; or the signal's reason.
 */
export async function runCommand(
  command: string,
  event: CloudEventEnvelope,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<void> {
  const limit = AbortSignal.timeout(seconds * 1_000);
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, CE_ID: event.id, CE_TYPE: event.type },
    signal: AbortSignal.any([signal, limit]),
  });
  // A command that does not read its input is not at fault for that.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${JSON.stringify(event)}\n`);
  const end = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(limit.aborted ? `was stopped after ${seconds} s` : error.message));
    child.once('exit', (code, by) => resolve(code === 0 ? undefined : `ended with ${code ?? by}`));
  });
  signal.throwIfAborted();
  if (end !== undefined)
    throw new CommandFailedError(`The command ${end} on event ${event.id}: the event will be delivered again.`);
}
