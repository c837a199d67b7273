/** A text this long is sent as two messages at most, and costs as much. */
const MOST_CHARACTERS = 306;
/** Messages that a letter by SMS is sent as, at most. */
export const MOST_SMS_PARTS = 2;

/** What of the alphabet of SMS our texts use. One letter of another makes the whole message twice as long, and as dear. */
const GSM = /[^\n\r A-Za-z0-9!"#$%&'()*+,\-./:;<=>?@_£¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§¿äöñüà]/gu;
const TYPOGRAPHY: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/**
 * What an SMS says, in the alphabet that carries 160 characters a message: typographic signs become plain ones, letters with accents that it does not
 * have lose them, and all else is left out. Pure.
 * @returns at most 306 characters, which are two messages
 */
export function smsText(sentences: readonly string[]): string {
  const words = sentences
    .filter(Boolean)
    .join(' ')
    .replace(/[’‘“”–—…]/gu, (sign) => TYPOGRAPHY[sign] ?? '')
    .replace(/\s+/gu, ' ');
  const text = [...words].map(inAlphabet).join('').trim();
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 3).trimEnd()}...`;
}

const inAlphabet = (character: string): string =>
  character.replace(GSM, (other) => other.normalize('NFD').replace(/\p{M}/gu, '').replace(GSM, ''));
