import { wholeWords } from './sentences.ts';

/** Dealer comments, ready to be shown. */
export interface DealerComments {
  /** The whole text; where the dealer wrote none, the one paragraph that says so. */
  readonly paragraphs: readonly string[];
  /** The start of the text before 'Show more', or null if the whole is short enough. */
  readonly preview: readonly string[] | null;
}

const PREVIEW_LENGTH = 400;
const PENDING = 'Dealer comments are pending. Please check back here later.';

/**
 * Reads dealer comments (VEH-1): paragraphs separated by the pipe character, blank ones dropped, with a preview of the
 * first 400 characters of a longer text, which ends with a whole word if there is one. Gives plain text, never HTML.
 */
export function dealerComments(text: string | null): DealerComments {
  const paragraphs = commentParagraphs(text);
  if (paragraphs.length === 0) return { paragraphs: [PENDING], preview: null };
  return { paragraphs, preview: preview(paragraphs) };
}

/** The paragraphs that a dealer wrote, wherever they are shown; none if there are none. */
export function commentParagraphs(text: string | null | undefined): string[] {
  return (text ?? '').split('|').flatMap((paragraph) => paragraph.trim() || []);
}

function preview(paragraphs: readonly string[]): readonly string[] | null {
  const shown: string[] = [];
  let left = PREVIEW_LENGTH;
  for (const paragraph of paragraphs) {
    // By code point, so that the cut never leaves half a character.
    const characters = [...paragraph];
    if (left === 0) return shown.with(-1, `${shown.at(-1)}…`);
    if (characters.length > left) {
      return [...shown, `${wholeWords(characters, left)}…`];
    }
    shown.push(paragraph);
    left -= characters.length;
  }
  return null;
}
