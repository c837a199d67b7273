import { randomInt } from 'node:crypto';

/** The contacts of somebody who has not been here before: what one person may hold at once is limited, whatever test holds it. */
export function somebodyNew(name: string): { readonly email: string; readonly phone: string } {
  // Not all that begins with 04 is given out; 041 is.
  const number = String(randomInt(10 ** 7)).padStart(7, '0');
  return { email: `${name.toLowerCase()}.${number}@posthorn.example`, phone: `041${number}` };
}
