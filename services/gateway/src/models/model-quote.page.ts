import { formOf, type PageOf, type ShownForm } from '@forecourt/contracts';
import { makeAndModel } from '@forecourt/retail-rules';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { formView } from '../enquiry/form.view.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import type {
  FormAnswer,
  FoundPage,
  PageLoader,
  PageVisit,
  SentForm,
  SitemapPage,
} from '../page-loader/page-loader.ts';
import { modelsOf, type SiteModel } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';
import { ACCESSORY, type ModelSetting, QUOTE, quoteHref, VARIANT } from './model.view.ts';
import { modelCardView } from './model-card.view.ts';
import { ModelPages } from './model-pages.ts';

/** Where a quote for a new vehicle is asked for (MODEL-1, LEAD-8). */
@Injectable()
export class ModelQuotePageLoader implements PageLoader {
  constructor(
    private readonly pages: ModelPages,
    private readonly forms: PlainForms,
    private readonly clock: Clock,
  ) {}

  /** The page; `?model=` is the slug of the model that is chosen already. A site without models has no such page. */
  async load({ site, parameters }: PageVisit): Promise<FoundPage | null> {
    const models = modelsOf(site);
    if (models.length === 0) return null;
    const model = models.find(({ slug }) => slug === parameters.get('model'));
    const wish = model ? wishOf(await this.pages.setting(site, model, models), parameters) : '';
    return this.#show(site, model, quoteForm(site, models, model, wish));
  }

  /** Takes the form (PlainForms.take). */
  async take({ site, parameters }: PageVisit, sent: SentForm): Promise<FormAnswer> {
    const models = modelsOf(site);
    if (models.length === 0) return null;
    const model = models.find(({ slug }) => slug === parameters.get('model'));
    const form = quoteForm(site, models, model);
    return this.forms.take(
      site,
      { form, pageKind: 'model_quote', again: (refused) => this.#show(site, model, { ...form, sent: refused }) },
      sent,
    );
  }

  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return modelsOf(site).length > 0 ? [{ path: QUOTE }] : [];
  }

  async #show(site: SiteContext, model: SiteModel | undefined, form: ShownForm): Promise<FoundPage> {
    const landing = await this.pages.landing(site);
    const { title, message } = formOf('get_quote').words;
    const content: PageOf<'model_quote'> = {
      kind: 'model_quote',
      title: model ? `${title} for a ${makeAndModel(model.make.name, model.name)}` : title,
      message,
      breadcrumbs: [
        { label: site.config.name, href: '/' },
        { label: 'Models', href: '/models' },
        { label: 'Get a quote', href: QUOTE },
      ],
      form,
      model: model ? modelCardView(model, site, landing) : null,
      aside: formAsideView(site, { form: 'get_quote', car: null, now: this.clock.now() }),
    };
    return {
      content,
      words: {
        title: form.sent ? `Not sent yet: ${content.title}` : content.title,
        description: `${message} A written quote from ${site.config.name}, with every charge in it.`,
      },
      canonical: QUOTE,
      // One page for all models.
      listed: model === undefined,
    };
  }
}

/**
 * What an address asks to be quoted for, of the variants and accessories that the model has: anything else that it says is left out.
 * @returns '' if it asks for nothing more than the model
 */
function wishOf({ body, accessories }: Pick<ModelSetting, 'body' | 'accessories'>, asked: URLSearchParams): string {
  const [variants, fitted] = [new Set(asked.getAll(VARIANT)), new Set(asked.getAll(ACCESSORY))];
  const variant = body.variant.find(({ name }) => variants.has(name));
  const chosen = accessories.flatMap((document) => document.accessories).filter(({ name }) => fitted.has(name));
  return [
    ...(variant ? [`Variant: ${variant.name}.`] : []),
    ...(chosen.length > 0 ? [`Accessories: ${chosen.map(({ name }) => name).join(', ')}.`] : []),
  ].join('\n');
}

/** The form with the site's models to choose from, the one chosen already, and what else it is to be quoted with. */
function quoteForm(
  site: SiteContext,
  models: readonly SiteModel[],
  model: SiteModel | undefined,
  wish = '',
): ShownForm {
  const path = model ? quoteHref(model) : QUOTE;
  const held = model ? { model: model.name, ...(wish && { message: wish }) } : {};
  const form = formView(site, { form: 'get_quote', car: null, path, held });
  const [make, ...others] = [...new Set(models.map((each) => each.make.slug))];
  return {
    ...form,
    fixed: { ...form.fixed, ...(make !== undefined && others.length === 0 && { manufacturer_slug: make }) },
  };
}
