import { z } from 'zod';
import { fieldsAlone, requiredText, text } from '../common/scalars.ts';
import { picture } from '../pages/car-card.ts';
import { link } from '../pages/link.ts';
import { blockButton, blockPicture, blockTitle, markdown } from './block-parts.ts';
import { defineBlock } from './define-block.ts';

const title = z.string().nullable();
const html = z.string().describe('Rendered by the server from Markdown; safe to show as it is.');

export const heroBlock = defineBlock('hero', {
  does: "The top of a page: title, a sentence or two, picture and buttons. Only a page's first block can be a hero.",
  fields: {
    title: text(100).min(1).optional().describe("The page's heading, if it should differ from the page's title."),
    text: markdown(600).optional(),
    picture: blockPicture.optional().describe('Beside the words on a wide screen.'),
    buttons: z.array(blockButton).max(2).default([]).describe('Links below the text.'),
  },
  view: { title: z.string(), html: html.nullable(), picture: picture.nullable(), buttons: z.array(link) },
});

export const textBlock = defineBlock('text', {
  does: 'Body text.',
  fields: { title: blockTitle.optional(), text: markdown(20_000) },
  view: { title, html },
});

export const pictureWithTextBlock = defineBlock('picture_with_text', {
  does: 'Text beside a picture.',
  fields: {
    title: blockTitle.optional(),
    text: markdown(5_000),
    picture: blockPicture.describe('The picture beside it.'),
    side: z.enum(['left', 'right']).default('right').describe('Where the picture is on a wide screen.'),
    buttons: z.array(blockButton).max(2).default([]).describe('Links below the text.'),
  },
  view: { title, html, picture, side: z.enum(['left', 'right']), buttons: z.array(link) },
});

export const columnsBlock = defineBlock('columns', {
  does: 'Two to four short texts side by side.',
  fields: {
    title: blockTitle.optional(),
    columns: z
      .array(
        fieldsAlone({
          title: requiredText(80).describe('The title of the column.'),
          text: markdown(1_000),
          button: blockButton.optional().describe('A link at the end of the column.'),
        }),
      )
      .min(2)
      .max(4)
      .describe('From left to right.'),
  },
  view: { title, columns: z.array(z.object({ title: z.string(), html, button: link.nullable() })) },
});

export const quotationBlock = defineBlock('quotation', {
  does: 'What a customer said.',
  fields: {
    text: markdown(1_000),
    name: requiredText(80).describe('Who said it.'),
    detail: text(80).min(1).optional().describe('A few words about that person.'),
  },
  view: { html, name: z.string(), detail: z.string().nullable() },
});

export const questionsBlock = defineBlock('questions', {
  does: 'Questions that open to their answers. Search engines read them as a FAQPage.',
  fields: {
    title: blockTitle.optional(),
    questions: z
      .array(
        fieldsAlone({
          question: requiredText(200).describe('As a visitor would ask it.'),
          text: markdown(3_000).describe('The answer, in Markdown.'),
        }),
      )
      .min(1)
      .max(40)
      .describe('From top to bottom.'),
  },
  view: { title, questions: z.array(z.object({ question: z.string(), html })) },
});

const cell = text(300);

export const tableBlock = defineBlock('table', {
  does: 'A table. The first cell of each row is its heading.',
  fields: {
    title: requiredText(100).describe('What the table is about.'),
    head: z.array(cell).min(2).max(8).describe('A heading for each column.'),
    rows: z.array(z.array(cell).min(2).max(8)).min(1).max(100).describe('Rows with as many cells as `head`.'),
    note: text(500).min(1).optional().describe('A line below it.'),
  },
  view: {
    title: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.object({ name: z.string(), cells: z.array(z.string()) })),
    note: z.string().nullable(),
  },
});

export const callToActionBlock = defineBlock('call_to_action', {
  does: 'A coloured panel that says what to do next.',
  fields: {
    title: requiredText(100).describe('The title in it.'),
    text: markdown(600).optional(),
    buttons: z.array(blockButton).min(1).max(2).describe('What a visitor can do; the first one stands out.'),
  },
  view: { title: z.string(), html: html.nullable(), buttons: z.array(link) },
});

export const buttonsBlock = defineBlock('buttons', {
  does: 'Links as buttons in a row.',
  fields: {
    title: blockTitle.optional(),
    buttons: z.array(blockButton).min(1).max(8).describe('From left to right; the first one stands out.'),
  },
  view: { title, buttons: z.array(link) },
});

export const noticeBlock = defineBlock('notice', {
  does: 'A note that visitors should not miss.',
  fields: {
    tone: z.enum(['info', 'warning']).default('info').describe('How it looks.'),
    title: blockTitle.optional(),
    text: markdown(1_000),
  },
  view: { tone: z.enum(['info', 'warning']), title, html },
});
