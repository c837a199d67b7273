/** The aria-current of a link: `page` if it leads to the visible page, else nothing. */
export function currentPage(link: string, href: string): 'page' | undefined {
  return withoutFragment(link) === withoutFragment(href) ? 'page' : undefined;
}

const withoutFragment = (href: string): string => href.split('#')[0] ?? href;
