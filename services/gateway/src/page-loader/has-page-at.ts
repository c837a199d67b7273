import { hasPage, pagesAt } from '@forecourt/contracts';
import { modelAt, modelsOf } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';

/** Whether a page of the platform that the site has on, one of the site's own, or a model of its range answers a path. */
export function hasPageAt(
  { config, pages, documents }: Pick<SiteContext, 'config' | 'pages' | 'documents'>,
  path: string,
): boolean {
  return pagesAt(path).some(({ page, fixed }) => {
    if (page.paths === 'site') return pages.some((own) => own.path === path);
    if (page.kind === 'model') return modelAt(modelsOf({ config, documents }), path) !== undefined;
    return fixed && hasPage(config, page);
  });
}
