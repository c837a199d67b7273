import { Injectable } from '@nestjs/common';
import type { PageAnswer, PageLoader, PageVisit, SitemapPage } from '../page-loader/page-loader.ts';
import { modelAt, modelsOf } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';
import { accessoriesHref, accessoriesView, modelView } from './model.view.ts';
import { rangeGraph } from './model-graph.ts';
import { ModelPages } from './model-pages.ts';

/** Pages of models, at /models/{path}, at their own address and at /{slug}: one page, whose canonical address is where links lead (MODEL-1). */
@Injectable()
export class ModelPageLoader implements PageLoader {
  constructor(private readonly pages: ModelPages) {}

  async load({ site, path }: PageVisit): Promise<PageAnswer> {
    const models = modelsOf(site);
    const model = modelAt(models, path);
    if (!model) return null;
    const setting = await this.pages.setting(site, model, models);
    const content = modelView(setting, await this.pages.stock(setting));
    const description = `${model.summary} Variants, stock and servicing at ${site.config.name}.`;
    return {
      content,
      words: { title: content.title, description },
      canonical: model.href,
      document: {
        leading: { picture: content.picture, at: 'half' },
        graph: rangeGraph(site, {
          path: model.href,
          name: content.title,
          description,
          breadcrumbs: content.breadcrumbs,
          model: { name: model.name, make: model.make.name },
        }),
      },
    };
  }

  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return modelsOf(site).map(({ href, document }) => ({ path: href, changedAt: document.revised_at }));
  }
}

const ACCESSORIES = /^(?<model>\/[^/]+)\/accessories\/?$/;

/** Pages of a model's accessories, at /{slug}/accessories (MODEL-1). */
@Injectable()
export class ModelAccessoriesPageLoader implements PageLoader {
  constructor(private readonly pages: ModelPages) {}

  async load({ site, path }: PageVisit): Promise<PageAnswer> {
    const { model: modelPath = '' } = ACCESSORIES.exec(path)?.groups ?? {};
    const models = modelsOf(site);
    const model = models.find(({ slug }) => `/${slug}` === modelPath.toLowerCase());
    if (!model) return null;
    const content = accessoriesView(await this.pages.setting(site, model, models));
    if (!content) return null;
    const canonical = accessoriesHref(model);
    const description = `${content.message} Fitted by ${site.config.name}.`;
    return {
      content,
      words: { title: content.title, description },
      canonical,
      document: {
        graph: rangeGraph(site, {
          path: canonical,
          name: content.title,
          description,
          breadcrumbs: content.breadcrumbs,
        }),
      },
    };
  }

  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    const listed = site.documents.list('accessory');
    return modelsOf(site).flatMap((model) => {
      const document = listed.find(({ summary }) => summary.model === model.slug);
      return document ? [{ path: accessoriesHref(model), changedAt: document.revised_at }] : [];
    });
  }
}
