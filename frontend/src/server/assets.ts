import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a document loads, as addresses on the site itself. */
export interface Assets {
  /** Module scripts. */
  scripts: string[];
  styles: string[];
  /** Chunks that the scripts import at once. */
  modulepreloads: string[];
  /** What a page (`model-quote.page`) or a group of blocks (`form.blocks`) loads besides, where its code is not among these. */
  views: Readonly<Record<string, ViewAssets>>;
  /** Files of typefaces by the package that each comes from. */
  fonts: Readonly<Record<string, string>>;
}

/** What one kind of page or one group of blocks needs besides the entry. */
export interface ViewAssets {
  /** The file that exports it. */
  script: string;
  styles: string[];
  /** The chunks that it imports at once. */
  modulepreloads: string[];
}

interface ManifestEntry {
  file: string;
  /** For a file that is copied unchanged: its source. */
  src?: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

const VIEW = /^src\/features\/[^/]+\/([^/]+\.(?:page|blocks))\.tsx$/;

/** Folder of the client build: its `assets/` is served at /assets, under names that never change their content. */
export const clientFolder = path.resolve(import.meta.dirname, '../client');

/**
 * Reads what the client build made.
 * @throws Error if it was not built, as `npm run build` does
 */
export async function readAssets(folder = clientFolder): Promise<Assets> {
  const file = path.join(folder, '.vite/manifest.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error(`The front is not built: cannot read ${file}. Run npm run build.`, { cause });
  }
  return assetsOf(JSON.parse(text));
}

/** The entry's own files and those of the chunks that it imports at once, from Vite's manifest. */
export function assetsOf(manifest: Manifest): Assets {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The front's manifest names no entry.");
  const atOnce = withImports(entry, manifest);
  const [, ...chunks] = atOnce;
  return {
    scripts: [`/${entry.file}`],
    styles: stylesOf(atOnce),
    modulepreloads: chunks.map((chunk) => `/${chunk.file}`),
    views: viewsOf(manifest, new Set(atOnce)),
    fonts: fontsOf(Object.values(manifest)),
  };
}

/** The chunks of each <kind>.page.tsx and <group>.blocks.tsx, without what every page has. */
function viewsOf(manifest: Manifest, atOnce: ReadonlySet<ManifestEntry>): Record<string, ViewAssets> {
  const views = Object.entries(manifest).flatMap(([source, view]) => {
    const name = VIEW.exec(source)?.[1];
    if (name === undefined) return [];
    const chunks = withImports(view, manifest).filter((chunk) => !atOnce.has(chunk));
    const modulepreloads = chunks.filter((chunk) => chunk !== view).map((chunk) => `/${chunk.file}`);
    return [[name, { script: `/${view.file}`, styles: stylesOf(chunks), modulepreloads }] as const];
  });
  return Object.fromEntries(views);
}

/** A chunk, then all that it imports at once. */
function withImports(first: ManifestEntry, manifest: Manifest): ManifestEntry[] {
  const found = new Set([first]);
  // A set is walked to its end while it grows.
  for (const chunk of found) {
    for (const name of chunk.imports ?? []) {
      const next = manifest[name];
      if (next) found.add(next);
    }
  }
  return [...found];
}

function stylesOf(chunks: readonly ManifestEntry[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((name) => `/${name}`);
}

function fontsOf(entries: readonly ManifestEntry[]): Record<string, string> {
  const fonts = entries.flatMap(({ file, src }) => {
    const source = /node_modules\/(@?[^/]+\/[^/]+)\/.*\.woff2$/.exec(src ?? '')?.[1];
    return source ? [[source, `/${file}`] as const] : [];
  });
  return Object.fromEntries(fonts);
}
