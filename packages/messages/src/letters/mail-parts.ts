import type { Email } from '../message.ts';
import {
  escaped,
  type MailPicture,
  mailButton,
  mailDocument,
  mailHeading,
  mailLink,
  mailPicture,
  mailTable,
} from './mail-html.ts';

const MOST_IN_SUBJECT = 150;

/** What an email says, without whom it goes to. */
export type MailContent = Omit<Email, 'to' | 'messageId' | 'attachments'>;

/** A line of an email: what it is, and its words; with an address it is a link. */
export interface MailFact {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
}

/** What an email says, in its order. */
export interface MailParts {
  readonly heading: string;
  /** Of the car that it is about. */
  readonly picture?: MailPicture | undefined;
  readonly paragraphs: readonly string[];
  /** The customer's own words. */
  readonly quote?: string | undefined;
  readonly facts: readonly MailFact[];
  /** The one thing to do, shown as a button: its words and its address. */
  readonly action?: { readonly label: string; readonly href: string } | undefined;
  /** Who sent it and why, in small print. */
  readonly footer: string;
}

/** Both forms of the parts, with a subject. Pure. */
export function inTwoForms(parts: MailParts): Pick<MailContent, 'subject' | 'text' | 'html'> {
  return { subject: oneLine(parts.heading), text: textOf(parts), html: htmlOf(parts) };
}

/** What stands in a header: a line, of a length that readers show. */
export function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length <= MOST_IN_SUBJECT ? line : `${line.slice(0, MOST_IN_SUBJECT - 1).toWellFormed()}…`;
}

/** The parts as plain text. */
function textOf({ heading, paragraphs, quote, facts, action, footer }: MailParts): string {
  const quoted = quote
    ?.split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const blocks = [
    heading,
    ...paragraphs,
    ...(quoted ? [quoted] : []),
    ...(facts.length > 0 ? [facts.map(inPlainText).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.href}`] : []),
    `-- \n${footer}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** A page's address is written out: without it nobody could follow the link. Numbers and addresses to write to are the value itself. */
const inPlainText = ({ label, value, href }: MailFact): string =>
  `${label}: ${value}${href && /^https?:/.test(href) ? ` ${href}` : ''}`;

/** The parts as HTML that a phone shows in one column: large text, links to call and to write. */
function htmlOf({ heading, picture, paragraphs, quote, facts, action, footer }: MailParts): string {
  return mailDocument({
    title: heading,
    body: [
      ...(picture ? [mailPicture(picture)] : []),
      mailHeading(heading),
      ...paragraphs.map((words) => `<p style="margin:0 0 16px">${broken(words)}</p>`),
      ...(quote
        ? [
            `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:4px solid #888888">${broken(quote)}</blockquote>`,
          ]
        : []),
      ...(action ? [mailButton(action.href, action.label)] : []),
      ...(facts.length > 0 ? [mailTable(facts.map(rowOf))] : []),
    ],
    footer: broken(footer),
  });
}

const rowOf = ({ label, value, href }: MailFact) =>
  [label, href === undefined ? broken(value) : mailLink(href, value)] as const;

const broken = (text: string) => escaped(text).replace(/\r\n?|\n/g, '<br>');
