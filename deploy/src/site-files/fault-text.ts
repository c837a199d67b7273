import { faultField } from '@forecourt/contracts';
import type { SiteFile } from './site-folder.ts';
import type { FileFault } from './yaml-file.ts';

/** Faults as a person reads them: `pages/about-us.yaml:12: blocks[0].title: expected …; got …`, and how many there are. */
export function faultLines(faults: readonly FileFault[]): string[] {
  const lines = faults.map(({ file, line, path, message }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return [place, path, message].filter((part) => part !== '').join(': ');
  });
  return [...lines, faults.length === 1 ? '1 fault.' : `${faults.length} faults.`];
}

/** Files that a person has to mend before anything else; its message names all faults. */
export class FaultyFiles extends Error {
  override readonly name = 'FaultyFiles';

  constructor(faults: readonly FileFault[]) {
    super(faultLines(faults).join('\n'));
  }
}

/** The platform's faults, each in its file and line: it names a part and a path, such as `page/about-us:blocks[0].title`. */
export function mappedFaults(
  files: readonly SiteFile[],
  errors: readonly { readonly field: string; readonly message: string }[],
): FileFault[] {
  return errors.map(({ field, message }) => {
    for (const file of files) {
      const prefix = faultField(file.part.kind, 'id' in file.part ? file.part.id : '', '');
      if (!field.startsWith(prefix)) continue;
      const path = field.slice(prefix.length);
      return { file: file.file, line: file.lineOf(path), path, message };
    }
    return { file: field === '' ? 'The push' : field, path: '', message };
  });
}
