import { readdirSync } from 'node:fs';
import path from 'node:path';

const NO_SOURCES = new Set(['node_modules', 'dist', 'generated', 'testing', 'conformance']);

/** The sources below folders, without specs and fixtures. */
export function sourcesBelow(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) return NO_SOURCES.has(entry.name) ? [] : sourcesBelow([at]);
      return /\.tsx?$/.test(entry.name) && !/\.spec\.tsx?$/.test(entry.name) ? [at] : [];
    }),
  );
}
