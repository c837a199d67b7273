import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a document loads, as addresses on the site itself. */
export interface Assets {
  /** Module scripts. */
  scripts: string[];
  styles: string[];
  /** Chunks that the scripts import at once. */
  modulepreloads: string[];
  /** Files of typefaces by the package that each comes from. */
  fonts: Readonly<Record<string, string>>;
}

interface ManifestEntry {
  file: string;
  /** Of a file that is taken as it is: where it came from. */
  src?: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
}

/** Folder of the client build: its `assets/` is what is served at /assets, under names that never change their content. */
export const clientFolder = path.resolve(import.meta.dirname, '../client');

/**
 * Reads what the client build made.
 * @throws Error where it was not built, as `npm run build` does
 */
export async function readAssets(folder = clientFolder): Promise<Assets> {
  const file = path.join(folder, '.vite/manifest.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error(`The front is not built: ${file} cannot be read. Run npm run build.`, { cause });
  }
  return assetsOf(JSON.parse(text));
}

/** The entry's own files and those of the chunks that it imports at once, from Vite's manifest. */
export function assetsOf(manifest: Readonly<Record<string, ManifestEntry>>): Assets {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The front's manifest names no entry.");
  const imported = new Set<ManifestEntry>();
  const follow = (chunk: ManifestEntry) => {
    for (const name of chunk.imports ?? []) {
      const next = manifest[name];
      if (!next || imported.has(next)) continue;
      imported.add(next);
      follow(next);
    }
  };
  follow(entry);
  const chunks = [...imported];
  return {
    scripts: [`/${entry.file}`],
    styles: [...new Set([entry, ...chunks].flatMap((chunk) => chunk.css ?? []))].map((name) => `/${name}`),
    modulepreloads: chunks.map((chunk) => `/${chunk.file}`),
    fonts: fontsOf(Object.values(manifest)),
  };
}

function fontsOf(entries: readonly ManifestEntry[]): Record<string, string> {
  const fonts = entries.flatMap(({ file, src }) => {
    const source = /node_modules\/(@?[^/]+\/[^/]+)\/.*\.woff2$/.exec(src ?? '')?.[1];
    return source ? [[source, `/${file}`] as const] : [];
  });
  return Object.fromEntries(fonts);
}
