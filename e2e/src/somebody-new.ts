import { randomInt } from 'node:crypto';

/** The contacts of somebody who has not been here before: what one person may hold at once is limited, whatever test holds it. */
export function somebodyNew(name: string): { readonly email: string; readonly phone: string } {
  const number = String(randomInt(10 ** 8)).padStart(8, '0');
  return { email: `${name.toLowerCase()}.${number}@posthorn.example`, phone: `04${number}` };
}
