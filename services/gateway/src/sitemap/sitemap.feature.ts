import { CarFeature } from '../car/car.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { SitemapController } from './sitemap.controller.ts';
import { Sitemaps } from './sitemaps.ts';

/** Sites' pages for search engines. */
export const SitemapFeature = defineFeature('SitemapFeature', {
  imports: [CarFeature],
  controllers: [SitemapController],
  providers: [Sitemaps],
});
