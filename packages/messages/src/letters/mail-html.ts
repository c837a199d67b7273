/** Readers of mail show no more on a phone, and few show more elsewhere. In pixels. */
const WIDEST = 600;
/** What is left of it between the margins. */
const PICTURE_WIDTH = 560;

/** A picture of an email, by an absolute address. */
export interface MailPicture {
  readonly src: string;
  readonly alt: string;
}

/** The only styles beside the elements' own: what readers in dark mode show, where they read it. */
const DARK =
  '@media (prefers-color-scheme:dark){.page{background:#111111!important}.sheet{background:#1c1c1a!important}' +
  '.ink{color:#f2f2ee!important}.muted{color:#b5b5ae!important;border-color:#3d3d3a!important}.link{color:#9ec1ff!important}' +
  '.button{background:#f2f2ee!important}.act{color:#111111!important}}';

/**
 * The one document of all emails: a sheet of at most 600 pixels in a table, as Outlook knows nothing else, light or dark. `mailFaults` says
 * what may stand in it. Pure.
 * @param body blocks of HTML, escaped already
 */
export function mailDocument({
  title,
  body,
  footer,
}: {
  title: string;
  body: readonly string[];
  footer: string;
}): string {
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(title)}</title><style>${DARK}</style></head>`,
    '<body class="page" style="margin:0;padding:0;background:#f4f4f2">',
    `<table ${table} class="page" style="background:#f4f4f2"><tr><td align="center" style="padding:16px 8px">`,
    `<table ${table} class="sheet" style="max-width:${WIDEST}px;background:#ffffff"><tr>`,
    '<td class="ink" align="left" style="padding:20px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#111111;overflow-wrap:anywhere;word-break:break-word">',
    ...body,
    `<p class="muted" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dddddd;font-size:14px;color:#555555">${footer}</p>`,
    '</td></tr></table></td></tr></table></body></html>\n',
  ].join('\n');
}

/** A picture across the sheet. */
export const mailPicture = ({ src, alt }: MailPicture): string =>
  `<img src="${escaped(src)}" alt="${escaped(alt)}" width="${PICTURE_WIDTH}" style="display:block;width:100%;max-width:${PICTURE_WIDTH}px;height:auto;border:0;margin:0 0 16px">`;

/** A link, whose words are escaped here. */
export const mailLink = (href: string, words: string): string =>
  `<a class="link" href="${escaped(href)}" style="color:#0b57d0">${escaped(words)}</a>`;

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The one thing to do: a link as a button, which is a cell of a table, as Outlook gives links no background. */
export const mailButton = (href: string, words: string): string =>
  [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>',
    '<td class="button" align="center" style="background:#111111;border-radius:6px">',
    `<a class="act" href="${escaped(href)}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(words)}</a>`,
    '</td></tr></table>',
  ].join('\n');

/** The heading of the sheet. */
export const mailHeading = (words: string): string =>
  `<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escaped(words)}</h1>`;

/** Lines of what something is and its words, in two columns. @param rows what it is as text, its words as HTML */
export const mailTable = (rows: readonly (readonly [label: string, value: string])[]): string =>
  [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px">',
    ...rows.map(
      ([label, value]) =>
        `<tr><td class="muted" width="32%" style="padding:8px 12px 8px 0;border-top:1px solid #dddddd;vertical-align:top;font-size:14px;color:#555555">${escaped(label)}</td>` +
        `<td class="muted" style="padding:8px 0;border-top:1px solid #dddddd;vertical-align:top"><span class="ink" style="color:#111111">${value}</span></td></tr>`,
    ),
    '</table>',
  ].join('\n');

/** Text as it may stand in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => NAMED[character] ?? character);

const ELEMENTS = new Set('html head meta title style body table tr td h1 p blockquote a span br strong img'.split(' '));
const ATTRIBUTES = new Set(
  'lang charset name content class style role width cellpadding cellspacing border align href src alt'.split(' '),
);
const HREF = /^(?:https?:|tel:|mailto:)/;

/**
 * What of a letter's HTML mail programs do not all show, or should not be sent: an empty list for a letter that is well. Only tables and simple
 * blocks with their own styles, no script, nothing loaded but pictures with words for readers who do not see them, nothing wider than 600 pixels. Pure.
 * @internal for specs
 */
export function mailFaults(html: string): string[] {
  const faults: string[] = [];
  for (const [, name = '', rest = ''] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g)) {
    const said = new Map(
      [...rest.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
    );
    if (!ELEMENTS.has(name)) faults.push(`<${name}>`);
    for (const key of said.keys()) if (!ATTRIBUTES.has(key)) faults.push(`${key} of <${name}>`);
    const href = said.get('href');
    if (href !== undefined && !HREF.test(href)) faults.push(`the link ${href}`);
    if (name === 'img' && !said.get('alt')) faults.push('a picture without words');
    if (name === 'img' && !/^https?:/.test(said.get('src') ?? '')) faults.push('a picture that is not on the web');
    for (const [, px = ''] of (said.get('style') ?? '').matchAll(/width:(\d+)px/g))
      if (Number(px) > WIDEST) faults.push(`<${name}> of ${px} pixels`);
    if (/url\(|expression|@import|position:/.test(said.get('style') ?? '')) faults.push(`the style of <${name}>`);
  }
  const opened = html.match(/<[a-z]/g)?.length ?? 0;
  const read = html.match(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g)?.length ?? 0;
  if (opened !== read) faults.push('a tag that can’t be read');
  if ((html.match(/<style>/g)?.length ?? 0) > 1 || !html.includes(`<style>${DARK}</style>`))
    faults.push('styles of its own');
  return faults;
}
