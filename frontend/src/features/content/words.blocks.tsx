import type { BlocksOf } from './late-blocks.ts';
import { Buttons, CallToAction, Columns, PageNotice, PictureWithText, Quotation, Text } from './word-blocks.tsx';
import { Hero } from './word-hero.tsx';

export const blocks = {
  hero: Hero,
  text: Text,
  picture_with_text: PictureWithText,
  columns: Columns,
  quotation: Quotation,
  call_to_action: CallToAction,
  buttons: Buttons,
  notice: PageNotice,
} satisfies BlocksOf<'words'>;
