import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const previewFile = path.resolve(import.meta.dirname, '../../frontend/src/testing/preview.ts');

/** The built front over its fixture pages, without any service. */
export interface Preview {
  /** As http://127.0.0.1:4173. */
  readonly origin: string;
  stop(): void;
}

/** Starts the preview in a theme, on a free port. @throws Error if it ends before it answers */
export async function startPreview(theme: string): Promise<Preview> {
  const preview = spawn(process.execPath, [previewFile, theme, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(preview, 'exit').then(([code]) => {
    throw new Error(`The preview ended with ${code}.`);
  });
  const [line] = await Promise.race([once(preview.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return { origin: /^http:\S+/.exec(String(line))?.[0] ?? '', stop: () => preview.kill() };
}

/** Where the preview shows each kind of page: paths by kind. */
export async function previewPaths({ origin }: Preview): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${origin}/preview-paths.json`);
  return (await answer.json()) as Record<string, string>;
}
