import { nameKey } from '@forecourt/car-search';
import { bodyTypeNamed, type DocumentSummary, makeNamed, modelMakes } from '@forecourt/contracts';
import { inRangeOrder } from '@forecourt/retail-rules';
import type { PresentDocument } from '@forecourt/service-kit';
import type { SiteContext } from '../site/site-context.ts';

/** The maker of a model. */
interface Maker {
  readonly slug: string;
  readonly name: string;
}

/** A model as the index has it, with its maker. */
export interface SiteModel extends DocumentSummary<'model'> {
  readonly make: Maker;
  /** Where it is shown: its own address if it has one, else below /models. */
  readonly href: string;
  readonly document: PresentDocument<'model'>;
}

/** The models of the makes that a site shows, make by make in the range's order (MODEL-1); none if the site has no models. */
export function modelsOf({ config, documents }: Pick<SiteContext, 'config' | 'documents'>): SiteModel[] {
  if (!config.models.enabled) return [];
  const all = documents.list('model');
  return modelMakes(config).flatMap((slug) => {
    const make = makerOf(slug, documents);
    const models = all.filter(({ summary }) => summary.manufacturer === slug);
    return inRangeOrder(
      models.map((document) => {
        const { override_url: own, path } = document.summary;
        return { ...document.summary, make, href: own ?? `/models${path}`, document };
      }),
    );
  });
}

function makerOf(slug: string, documents: SiteContext['documents']): Maker {
  const known = documents.list('manufacturer').find(({ summary }) => summary.slug === slug)?.summary;
  return { slug, name: known?.name ?? makeNamed(slug)?.name ?? slug };
}

/**
 * The model of the range that a vehicle in stock is, by the name and the body under which the range's own stock is found: a Corolla with the body of a
 * hatch is the Corolla Hatch. Undefined if it is none of the site's.
 */
export function modelOfStock(
  car: { readonly make: string; readonly model: string; readonly body: string | null },
  site: Pick<SiteContext, 'config' | 'documents'>,
): SiteModel | undefined {
  const bodyOf = (name: string | null) => (name === null ? undefined : bodyTypeNamed(name)?.searched);
  return modelsOf(site).find(
    ({ make, stock }) =>
      nameKey(make.name) === nameKey(car.make) &&
      nameKey(stock.model) === nameKey(car.model) &&
      (stock.body === null || bodyOf(stock.body) === bodyOf(car.body)),
  );
}

/**
 * The model at a path: its path below /models, its slug there, its own address, or its slug at the root. Fixed pages and the site's own
 * are asked before (MODEL-1).
 */
export function modelAt(models: readonly SiteModel[], path: string): SiteModel | undefined {
  const wanted = path.toLowerCase().replace(/\/$/, '');
  const below = wanted.startsWith('/models/') ? wanted.slice('/models'.length) : null;
  if (below !== null) return models.find((model) => model.path === below || `/${model.slug}` === below);
  return models.find((model) => model.override_url === wanted) ?? models.find((model) => `/${model.slug}` === wanted);
}
