import { Module } from '@nestjs/common';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { ModelAccessoriesPageLoader, ModelPageLoader } from './model.page.ts';
import { ModelPages } from './model-pages.ts';
import { ModelQuotePageLoader } from './model-quote.page.ts';
import { ModelsPageLoader } from './models.page.ts';

/** The models of a maker's range: their pages, accessories and quotes (MODEL-1 to MODEL-3). */
@Module({
  imports: [SiteModule, SearchModule, EnquiryModule],
  providers: [ModelPages, ModelsPageLoader, ModelPageLoader, ModelAccessoriesPageLoader, ModelQuotePageLoader],
  exports: [ModelsPageLoader, ModelPageLoader, ModelAccessoriesPageLoader, ModelQuotePageLoader],
})
export class ModelsModule {}
