import { senderMarkupAt } from '@forecourt/service-kit/testing';

/** What a page, a feed or a header may only show escaped: each tries to leave the place that it is put in. */
export const markers = [
  '<i data-fz>"\'&',
  '"onfz="1',
  "'onfz='1",
  '</script><i data-fz>',
  '--><i data-fz>',
  ']]><i data-fz>',
  '</title></textarea></style><i data-fz>',
  '\r\nx-fz: 1\r\n\r\n<i data-fz>',
  'a%0d%0ax-fz:%201',
  '\u0024{7*7}{{7*7}}<%= 7*7 %><i data-fz>',
] as const;

/** Texts that programs stumble over. */
export const naughtyTexts: readonly string[] = [
  ...markers,
  ...['', ' ', '\t', '\n', '\0', '\uFEFF', '\u202E', '\uD800', '\u200B', '｡', 'İ', 'ß', 'ﬀ', '𝒳', '👩‍👩‍👧', 'Z͑ͫ̓a̋l͏g͇o'],
  ...['null', 'undefined', 'NaN', 'Infinity', 'true', '-0', '0x10', '1e309', '-1', '9007199254740993', '1,000', '٣'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '[object Object]'],
  ...[
    "'",
    '"',
    '`',
    '\\',
    '%',
    '%00',
    '%zz',
    '%F0%28%8C%28',
    '+',
    ';',
    '#',
    '?',
    '&',
    '=',
    '..',
    '../../etc/passwd',
    '//evil.example',
  ],
  ...[
    "' OR 1=1 --",
    '1; DROP TABLE leads',
    '*',
    '?*',
    '(',
    '[',
    '{',
    '^(a+)+$',
    '$(id)',
    '`id`',
    '=1+1',
    '@SUM(1)',
    '-1:',
    ':-1',
    ':',
    '::',
    '1:2:3',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,<i data-fz>',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    '\\\\host\\share',
  ],
  ...[
    '2024-02-30',
    '0000-00-00',
    '+275760-09-13',
    '9999-12-31T23:59:60Z',
    '24:00',
    '2000 Sydney',
    '0000',
    '+61 4',
    '04'.repeat(200),
  ],
  'x'.repeat(300),
  '<'.repeat(2_000),
  '한'.repeat(3_000),
];

/** An answer, as far as its places are looked at. */
interface LookedAt {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** What is wrong with an answer: a fault of ours, or a marker that left its place. Pure. */
export function wrongWith({ status, headers, text }: LookedAt): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if ('x-fz' in headers) return 'a header was added';
  const [at] = senderMarkupAt(String(headers['content-type'] ?? ''), text);
  return at === undefined
    ? undefined
    : `a marker is out of its place: ${JSON.stringify(text.slice(Math.max(0, at - 80), at + 60))}`;
}
