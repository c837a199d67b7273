import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { ModelAccessoriesPageLoader, ModelPageLoader } from './model.page.ts';
import { ModelPages } from './model-pages.ts';
import { ModelQuotePageLoader } from './model-quote.page.ts';
import { ModelsPageLoader } from './models.page.ts';

/** The models of a maker's range: their pages, accessories and quotes (MODEL-1 to MODEL-3). */
export const ModelsFeature = defineFeature('ModelsFeature', {
  pages: {
    models: ModelsPageLoader,
    model: ModelPageLoader,
    model_accessories: ModelAccessoriesPageLoader,
    model_quote: ModelQuotePageLoader,
  },
  imports: [SiteFeature, SearchFeature, EnquiryFeature],
  providers: [ModelPages],
});
