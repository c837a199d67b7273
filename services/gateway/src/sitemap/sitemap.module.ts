import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { PagesModule } from '../pages/pages.module.ts';
import { SitemapController } from './sitemap.controller.ts';
import { Sitemaps } from './sitemaps.ts';

/** Sites' pages for search engines. */
@Module({ imports: [PagesModule, CarModule], controllers: [SitemapController], providers: [Sitemaps] })
export class SitemapModule {}
