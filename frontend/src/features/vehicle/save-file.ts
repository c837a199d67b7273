import { readJson, toApiError } from '../../lib/api-error.ts';

/** How long a saved file's bytes stay readable: browsers start reading them after the click. */
const READ_MS = 60_000;

/** Fetches a file and saves it under a name; returns what to say where that fails: the server's message, else the given words. */
export async function saveFile(href: string, name: string, failed: string): Promise<string | undefined> {
  try {
    await save(href, name);
    return undefined;
  } catch (error) {
    return (error instanceof Error && error.name === 'ApiError' && error.message) || failed;
  }
}

async function save(href: string, name: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw toApiError(await readJson(response));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
