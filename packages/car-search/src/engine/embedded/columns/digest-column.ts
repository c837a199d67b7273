import { grown, roomFor } from '../slots/dealership-slots.ts';
import { lowestBit, type Marks } from '../slots/marks.ts';

/** A digest a slot of a text that hardly two cars share: who looks for a text reads only the documents whose digest is the same. */
export class DigestColumn {
  #digests = new Uint32Array(0);

  set(slot: number, text: string): void {
    if (slot >= this.#digests.length) this.#digests = grown(this.#digests, new Uint32Array(roomFor(slot + 1)));
    this.#digests[slot] = digestOf(text);
  }

  /** Those of the marked slots that pass the test, which is asked of slots whose text may be one of these. */
  mark(texts: readonly string[], among: Marks, words: Int32Array, test: (slot: number) => boolean): Marks {
    const wanted = texts.map(digestOf);
    const digests = this.#digests;
    const marks = new Int32Array(among.length);
    for (let place = 0; place < among.length; place += 1) {
      const first = (words[place] as number) << 5;
      for (let bits = among[place] as number; bits !== 0; bits &= bits - 1) {
        const bit = lowestBit(bits);
        const slot = first + bit;
        if (wanted.includes(digests[slot] as number) && test(slot))
          marks[place] = (marks[place] as number) | (1 << bit);
      }
    }
    return marks;
  }
}

/** FNV-1a over the code units. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  return digest >>> 0;
}
