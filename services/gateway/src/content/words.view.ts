import { renderMarkdown } from '@forecourt/safe-markdown';
import { blockPictureView, LOW } from '../cards/car-picture.view.ts';
import type { BlockRule } from './block-setting.ts';

/** The level of headings in a text below a block's title, which is an h2; `deeper` if there is another heading between. */
const below = (title: string | undefined) => (title === undefined ? 2 : 3);
const deeper = (title: string | undefined) => (title === undefined ? 3 : 4);
const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

export const heroRule: BlockRule<'hero'> = ({ title, text, picture, buttons }, setting) => ({
  kind: 'hero',
  title: title ?? setting.title,
  html: text === undefined ? null : renderMarkdown(text),
  // Beside a few words it is shown wide.
  picture: picture ? blockPictureView(picture, setting.site, LOW) : null,
  buttons,
});

export const textRule: BlockRule<'text'> = ({ title, text }) => ({
  kind: 'text',
  title: orNull(title),
  html: renderMarkdown(text, below(title)),
});

export const pictureWithTextRule: BlockRule<'picture_with_text'> = (block, { site }) => ({
  kind: 'picture_with_text',
  title: orNull(block.title),
  html: renderMarkdown(block.text, below(block.title)),
  picture: blockPictureView(block.picture, site),
  side: block.side,
  buttons: block.buttons,
});

export const columnsRule: BlockRule<'columns'> = ({ title, columns }) => ({
  kind: 'columns',
  title: orNull(title),
  columns: columns.map((column) => ({
    title: column.title,
    html: renderMarkdown(column.text, deeper(title)),
    button: orNull(column.button),
  })),
});

export const quotationRule: BlockRule<'quotation'> = ({ text, name, detail }) => ({
  kind: 'quotation',
  html: renderMarkdown(text),
  name,
  detail: orNull(detail),
});

export const questionsRule: BlockRule<'questions'> = ({ title, questions }) => ({
  kind: 'questions',
  title: orNull(title),
  questions: questions.map(({ question, text }) => ({ question, html: renderMarkdown(text, below(title)) })),
});

export const tableRule: BlockRule<'table'> = ({ title, head, rows, note }) => ({
  kind: 'table',
  title,
  head,
  rows: rows.map(([name = '', ...cells]) => ({ name, cells })),
  note: orNull(note),
});

export const callToActionRule: BlockRule<'call_to_action'> = ({ title, text, buttons }) => ({
  kind: 'call_to_action',
  title,
  html: text === undefined ? null : renderMarkdown(text, 3),
  buttons,
});

export const buttonsRule: BlockRule<'buttons'> = ({ title, buttons }) => ({
  kind: 'buttons',
  title: orNull(title),
  buttons,
});

export const noticeRule: BlockRule<'notice'> = ({ tone, title, text }) => ({
  kind: 'notice',
  tone,
  title: orNull(title),
  html: renderMarkdown(text, below(title)),
});
