/** Schemes of links in a site's text. */
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * Whether an address in a site's text may become a link: http, https, mailto, tel, or a path of the site itself. `//elsewhere` and
 * `/\elsewhere` lead to other sites in a browser. Browsers drop control characters and blanks, so addresses with one are refused.
 */
export function safeHref(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(href)) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  return URL.canParse(href) && SCHEMES.includes(new URL(href).protocol) && !/^https?:(?!\/\/)/i.test(href);
}
