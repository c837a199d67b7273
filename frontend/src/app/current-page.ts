/** What a link says of itself where it leads to the page in view: `page`, else nothing. */
export function currentPage(link: string, href: string): 'page' | undefined {
  return withoutFragment(link) === withoutFragment(href) ? 'page' : undefined;
}

const withoutFragment = (href: string): string => href.split('#')[0] ?? href;
