import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type LateGroup, needsScript } from './features/content/late-blocks.ts';

const GROUPS: readonly LateGroup[] = [
  'form',
  'valuation',
  'finance',
  'places',
  'hours',
  'stock',
  'words',
  'facts',
  'home',
];
const still = GROUPS.filter((group) => !needsScript(group));
/** What does nothing where React has not drawn it. */
const NEEDS_SCRIPT =
  /\b(?:useState|useEffect|useLayoutEffect|useRef|useContext|useNavigation|useMinutes|useQuery)\b|\son[A-Z]\w*=\{/;

/** A file and all that it imports of ours. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/^import (?!type)[^;]*? from '(\.[^']+\.tsx?)'/gm)) {
    withImports(path.join(path.dirname(file), to), found);
  }
  return found;
}

describe('what stays as the server drew it', () => {
  it.each([
    ...still.map((group) => `features/content/${group}.blocks.tsx`),
    'app/frame/frame-parts.tsx',
    'features/vehicle/facts/vehicle-facts.tsx',
  ])('%s and what it draws with have no state, no effects and no handlers', (file) => {
    const files = [...withImports(path.join(import.meta.dirname, file))];
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((each) => NEEDS_SCRIPT.test(readFileSync(each, 'utf8')))).toEqual([]);
  });

  it('are some groups of blocks, and forms are not among them', () => {
    expect(still).toContain('facts');
    expect(still).not.toContain('form');
  });
});
