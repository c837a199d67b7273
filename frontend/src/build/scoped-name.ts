import { createHash } from 'node:crypto';
import path from 'node:path';

const CODE_LENGTH = 3;

/**
 * The name of a class in the built front: what its stylesheet calls it, after a code of the stylesheet. One code for all classes of a file
 * compresses well, in scripts, stylesheets and documents; a code for each class does not.
 * @param file the stylesheet's path, below `root`
 */
export function scopedName(root: string): (local: string, file: string) => string {
  return (local, file) => {
    const name = path.relative(root, file.split('?')[0] ?? file).replaceAll(path.sep, '/');
    const code = createHash('sha256')
      .update(name)
      .digest('base64url')
      .replaceAll(/[^a-z]/gi, '');
    return `${code.slice(0, CODE_LENGTH)}_${local}`;
  };
}
