import { FINANCE_PATHS, financePathOf } from '../cards/finance-address.ts';
import type { SiteContext } from '../site/site-context.ts';

/**
 * Where an address of the finance form leads on a site that has it at another (FIN-2): the same form, with all that the address says. Null
 * for any other path, and on a site without the form.
 */
export function financePageFor(
  site: Pick<SiteContext, 'pages'>,
  path: string,
  parameters: URLSearchParams,
): string | null {
  const own = financePathOf(site);
  const asked = path.replace(/\/$/, '');
  if (own === null || own === asked || !FINANCE_PATHS.includes(asked)) return null;
  return parameters.size > 0 ? `${own}?${parameters}` : own;
}
