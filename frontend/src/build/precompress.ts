import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Typefaces are already compressed, and files smaller than a packet gain nothing. */
const WORTH_IT = /[.](js|css|svg)$/;
const FROM_BYTES = 1_024;
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = constants;

/** Puts `.br` and `.gz` beside each file of the bundle, as small as they get: the gateway sends them as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: ({ build }) => !build?.ssr,
    async writeBundle({ dir }) {
      await compressFolder(path.join(dir ?? '', 'assets'));
    },
  };
}

/** Compresses every file of a folder that it is worth it for. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => WORTH_IT.test(name));
  await Promise.all(files.map((name) => compressBeside(path.join(folder, name))));
}

async function compressBeside(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < FROM_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }),
    promisify(gzip)(bytes, { level: Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
