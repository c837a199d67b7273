import type { PageOf } from '@forecourt/contracts';
import { countOf, formatDollars, planForModel, type ServicePlan } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import type { SiteModel } from './site-models.ts';

/** A plan, and the site's own line on it. */
export interface FoundPlan extends ServicePlan {
  readonly note: string | null;
}

/** A model's service plan on a site: the site's own, else the maker's standard one; null if there is none or the site shows none (MODEL-2). */
export function planOf(
  model: Pick<SiteModel, 'name' | 'slug' | 'make'>,
  { config, documents }: Pick<SiteContext, 'config' | 'documents'>,
): FoundPlan | null {
  if (!config.models.service_plans) return null;
  const own = documents.list('service_plan').find(({ summary }) => summary.model === model.slug)?.summary;
  const plan = planForModel({ name: model.name, make: model.make.slug }, own);
  return plan && { ...plan, note: own?.note ?? null };
}

/** A plan in words. */
export function planWords(plan: FoundPlan) {
  const { price, years, services, months, kilometres, range } = plan;
  return {
    price: formatDollars(price * 100),
    total: formatDollars(price * services * 100),
    plan: `${countOf(years, 'year')}, ${countOf(services, 'service')}`,
    interval: `${countOf(months, 'month')} or ${km(kilometres)}`,
    range: km(range),
  };
}

/** The service plan of a model's page (MODEL-2). */
export function servicePlanView(plan: FoundPlan): NonNullable<PageOf<'model'>['service_plan']> {
  const { price, total, plan: length, interval, range } = planWords(plan);
  return {
    price,
    total,
    rows: [
      { label: 'The plan', value: length },
      { label: 'A service every', value: `${interval}, whichever comes first` },
      { label: 'Covers up to', value: range },
      { label: 'All services together', value: total },
    ],
    note: plan.note,
  };
}

const km = (kilometres: number): string => `${kilometres.toLocaleString('en-AU')} km`;
