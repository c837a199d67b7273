import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SHOWN = 200;
const AROUND = 60;

/** Prints each answer that is in one folder only, or differs, with the first place. @returns 1 if there is one */
export function compareAnswers(before, after) {
  const [old, young] = [before, after].map((folder) => new Set(readdirSync(folder)));
  const lines = [];
  for (const name of [...new Set([...old, ...young])].sort()) {
    if (!young.has(name)) lines.push(`- ${name}`);
    else if (!old.has(name)) lines.push(`+ ${name}`);
    else {
      const [one, other] = [before, after].map((folder) => readFileSync(path.join(folder, name), 'utf8'));
      if (one !== other) lines.push(`≠ ${name}\n${firstDifference(one, other)}`);
    }
  }
  for (const line of lines.slice(0, SHOWN)) console.log(line);
  const same = [...old].filter((name) => young.has(name)).length;
  console.log(`${lines.length} differ, of ${old.size} and ${young.size} answers (${same} in both).`);
  return lines.length > 0 ? 1 : 0;
}

function firstDifference(one, other) {
  let at = 0;
  while (one[at] === other[at]) at++;
  return [one, other]
    .map((text, index) => `    ${'-+'[index]} ${JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND))}`)
    .join('\n');
}
