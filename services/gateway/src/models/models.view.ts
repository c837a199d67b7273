import type { LandingVocabulary } from '@forecourt/car-search';
import { bodyTypeNamed, type Link, type PageOf } from '@forecourt/contracts';
import { slugify } from '@forecourt/retail-rules';
import { makeMarkView } from '../cards/make-mark.view.ts';
import type { SiteModel } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';
import { modelCardView } from './model-card.view.ts';
import { modelTabs } from './models-menu.view.ts';

const PATH = '/models';

/** What a site's models page is made with. */
export interface ModelsSetting {
  readonly site: SiteContext;
  readonly models: readonly SiteModel[];
  readonly landing: LandingVocabulary;
  /** Links to quotes, stock and the like. */
  readonly links: readonly Link[];
  /** `?body=`: a category, or a body type by its name or another word; null or an unknown one is all models. */
  readonly body: string | null;
}

/** The models of a site's makers, all or those of a category or body type (MODEL-1). */
export function modelsView({ site, models, landing, links, body }: ModelsSetting): PageOf<'models'> {
  const tabs = modelTabs(models);
  const [everything] = tabs;
  const tab = tabs.find(({ label }) => body !== null && slugify(label) === slugify(body));
  const type = body === null || tab ? undefined : bodyTypeNamed(body);
  const ofType = type && models.filter((model) => bodyTypeNamed(model.body)?.searched === type.searched);
  const shown = tab?.models ?? (ofType && ofType.length > 0 ? ofType : models);
  const current = tab?.label ?? (shown === models ? everything?.label : undefined);
  const [make, ...others] = [...new Set(models.map((model) => model.make.name))];
  const one = make !== undefined && others.length === 0 ? make : null;
  const range = one ? `the ${one} range` : 'the range';
  const narrowed = tab && tab !== everything ? tab.label : shown === models ? null : (type?.label ?? null);
  return {
    kind: 'models',
    title: narrowed ? `${narrowed}: ${range.replace(/^the /, '')}` : `Explore ${range}`,
    message: `${counted(shown.length)} to compare, with what each one is for, what it costs to service and which ones we have in stock.`,
    mark: one ? makeMarkView(one, site.documents) : null,
    tabs: tabs.map(({ label, models: under }, place) => ({
      label,
      href: place === 0 ? PATH : `${PATH}?body=${slugify(label)}`,
      count: under.length,
      current: label === current,
    })),
    models: shown.map((model) => ({ ...modelCardView(model, site, landing), summary: model.summary })),
    links: [...links],
  };
}

const counted = (count: number): string => (count === 1 ? 'One model' : `${count} models`);
