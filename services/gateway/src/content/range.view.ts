import { renderMarkdown } from '@forecourt/safe-markdown';
import { modelCardView } from '../models/model-card.view.ts';
import { planOf, planWords } from '../models/service-plan.view.ts';
import { modelsOf } from '../range/site-models.ts';
import { NO_RANGE } from '../search/site-stock.ts';
import type { BlockRule } from './block-setting.ts';

/** The models of the range on a site's own page (MODEL-1). */
export const modelsRule: BlockRule<'models'> = ({ title, category, most }, { site }) => {
  const models = modelsOf(site).filter(({ categories }) => category === undefined || categories.includes(category));
  if (models.length === 0) return null;
  return {
    kind: 'models',
    title: title ?? category ?? 'Our range',
    // Stock is a click away, on the page of each.
    models: models.slice(0, most).map((model) => modelCardView(model, site, NO_RANGE.landing)),
    all: { label: 'All models', href: '/models' },
  };
};

/** The service plans of all models that are sold, in the order of the range (MODEL-2). */
export const servicePlansRule: BlockRule<'service_plans'> = ({ title, text }, { site }) => {
  const rows = modelsOf(site).flatMap((model) => {
    const plan = model.categories.includes('Discontinued') ? null : planOf(model, site);
    if (!plan) return [];
    const words = planWords(plan);
    return [{ name: model.name, cells: [words.price, words.plan, words.interval, words.range] }];
  });
  if (rows.length === 0) return null;
  return {
    kind: 'service_plans',
    title: title ?? 'What a service costs',
    html: text === undefined ? null : renderMarkdown(text, 3),
    head: ['Model', 'Each service', 'The plan', 'A service every', 'Covers up to'],
    rows,
    note: 'With GST. A service is due at the months or the kilometres, whichever comes first.',
  };
};
