import type { CheckedField } from './answer-check.ts';

/** Everything that there is to say of a field of a form. */
export interface FieldEntry extends CheckedField {
  /** What a form calls it unless it has other words. */
  readonly label: string;
  /** What the API's description says of it. */
  readonly description: string;
  /** Whether it says something about the person: then it is stored sealed, and gone once the person is erased. */
  readonly personal: boolean;
  /** A box by which the visitor agrees to something, which is kept with the lead in the words that were shown. */
  readonly consent?: 'news' | 'terms';
  /** What a select says while nothing is chosen that need not be. */
  readonly unchosen?: string;
  /** The values to choose from, where they are the same on every site. */
  readonly choices?: readonly string[];
  /** What it counts as if it is left out. */
  readonly preset?: string | boolean;
  /** If it is sent, it must be filled in, although a form can do without it (LEAD-4). */
  readonly neverEmpty?: true;
  /** The parameter of an address that fills it in (LEAD-10). */
  readonly parameter?: string;
  /** What browsers fill it in from; nothing, if it says nothing. */
  readonly autocomplete?: string;
  /** The keyboard of a touch screen. */
  readonly inputmode?: 'email' | 'tel' | 'numeric';
  readonly autocapitalize?: 'words' | 'characters' | 'none';
  /** Whether browsers look for spelling mistakes; they do unless it is false. */
  readonly spellcheck?: false;
  readonly example?: string | readonly string[];
}
