import { Injectable } from '@nestjs/common';
import type { PageAnswer, PageLoader, PageVisit, SitemapPage } from '../page-loader/page-loader.ts';
import { modelsOf } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';
import { rangeGraph } from './model-graph.ts';
import { ModelPages, pageLink } from './model-pages.ts';
import { modelsView } from './models.view.ts';
import { modelLinks } from './models-menu.view.ts';

const PATH = '/models';

/** The page of all models, or of those of a category or body (MODEL-1). */
@Injectable()
export class ModelsPageLoader implements PageLoader {
  constructor(private readonly pages: ModelPages) {}

  /** A site without models has no such page. */
  async load({ site, parameters }: PageVisit): Promise<PageAnswer> {
    const models = modelsOf(site);
    if (models.length === 0) return null;
    const range = await this.pages.range(site);
    const { landing } = range;
    const links = modelLinks(site, { landing, page: (name) => pageLink(site, range, name) });
    const content = modelsView({
      site,
      models,
      landing,
      links: links.filter(({ href }) => href !== PATH),
      body: parameters.get('body'),
    });
    const description = `${content.message} At ${site.config.name}.`;
    return {
      content,
      words: { title: content.title, description },
      canonical: PATH,
      // A category is a part of the page that lists them all.
      listed: content.tabs[0]?.current ?? true,
      document: {
        graph: rangeGraph(site, {
          path: PATH,
          name: content.title,
          description,
          breadcrumbs: [
            { label: site.config.name, href: '/' },
            { label: 'Models', href: PATH },
          ],
          lists: models.map(({ name, href }) => ({ label: name, href })),
        }),
      },
    };
  }

  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return modelsOf(site).length > 0 ? [{ path: PATH }] : [];
  }
}
