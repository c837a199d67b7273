import { parseArgs } from 'node:util';
import { compareAnswers } from '../lib/answers/compare.mjs';
import { recordAnswers } from '../lib/answers/record.mjs';
import { at } from '../paths.mjs';

const USAGE = `Usage: npm run answers -- record FOLDER [--of CHECKOUT] [--data FOLDER] [--port 8400]
       npm run answers -- compare FOLDER FOLDER
Records what a built checkout, this one by default, answers on a copy of the data; the first record makes the data.`;

/** What the product answers, recorded into a folder, and two such folders compared: a commit that only moves changes none of it. */
export async function run(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      of: { type: 'string', default: at() },
      data: { type: 'string', default: at('node_modules/.cache/answers') },
      port: { type: 'string', default: '8400' },
    },
  });
  const [act, ...folders] = positionals;
  if (act === 'record' && folders.length === 1) {
    return recordAnswers({ into: folders[0], of: values.of, data: values.data, port: Number(values.port) });
  }
  if (act === 'compare' && folders.length === 2) return compareAnswers(...folders);
  console.error(USAGE);
  return 1;
}
