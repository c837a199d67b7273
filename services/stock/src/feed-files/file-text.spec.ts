import { describe, expect, it } from '@jest/globals';
import { EncodingSniffer, textOf } from './file-text.ts';

const TEXT = 'No;Make;Note\n1;Citroën;“as new” – 29 990 €\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** Latin-1 and what Windows adds to it. */
const windows = (text: string) =>
  Buffer.from(
    Array.from(text, (letter) => ({ '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80 })[letter] ?? letter.charCodeAt(0)),
  );

describe('the text of a file', () => {
  it.each([
    ['utf-8', 'utf-8', Buffer.from(TEXT)],
    ['utf-8 with a mark', 'utf-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['utf-16le with a mark', 'utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['utf-16be with a mark', 'utf-16be', swapped(`\uFEFF${TEXT}`)],
    ['utf-16le', 'utf-16le', Buffer.from(TEXT.replaceAll('’', "'"), 'utf16le')],
    ['utf-16be', 'utf-16be', swapped(TEXT)],
    ['windows-1252', 'windows-1252', windows(TEXT)],
  ] as const)('FEED-3 is read as it was written, in pieces of any size: %s', async (_name, encoding, bytes) => {
    for (const size of [1, 3, 64]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
        bytes.subarray(place * size, (place + 1) * size),
      );
      const sniffer = new EncodingSniffer();
      for (const piece of pieces) sniffer.add(piece);
      expect(sniffer.found()).toBe(encoding);
      let text = '';
      const stream = async function* () {
        yield* pieces;
      };
      for await (const part of textOf(stream(), encoding)) text += part;
      expect(text).toBe(TEXT);
    }
  });

  it('begins with what shows its format, whatever its encoding', () => {
    for (const bytes of [Buffer.from('\uFEFF <a/>'), Buffer.from('\uFEFF<a/>', 'utf16le'), swapped('\uFEFF\n<a/>')]) {
      const sniffer = new EncodingSniffer();
      sniffer.add(bytes);
      expect(sniffer.beginning()).toBe('<a/>');
    }
  });
});
