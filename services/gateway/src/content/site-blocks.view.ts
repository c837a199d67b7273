import { type FormName, formOf, takesValuations } from '@forecourt/contracts';
import { centsOf, currentPriceCents } from '@forecourt/retail-rules';
import { renderMarkdown } from '@forecourt/safe-markdown';
import { showsFinance } from '../cards/buying-addresses.ts';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { addressedForm } from '../enquiry/addressed-form.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import { calculatorView } from '../finance/calculator.view.ts';
import { MOST_DOLLARS } from '../finance/loan-questions.ts';
import { modelCardView } from '../models/model-card.view.ts';
import { placeCardView } from '../places/place-card.view.ts';
import { placesOf } from '../places/site-places.ts';
import { placeHoursView } from '../places/vehicle-location.ts';
import { planOf, planWords } from '../range/service-plan.view.ts';
import { modelsOf } from '../range/site-models.ts';
import { NO_RANGE } from '../search/answers/site-stock.ts';
import { notBegun, valuationStepsView } from '../valuation/valuation-steps.view.ts';
import type { BlockRule } from './block-setting.ts';

export const vehiclesRule: BlockRule<'vehicles'> = (block, { found }) => {
  const vehicles = found(block);
  if (!vehicles || vehicles.cards.length === 0) return null;
  const { cards, count, href } = vehicles;
  return {
    kind: 'vehicles',
    title: block.title,
    cards,
    all: { label: count > cards.length ? `See all ${count}` : 'See them all', href },
  };
};

/** The title of a carousel that has none of its own (LOC-1). */
const CAROUSEL = 'Our Locations';

export const locationsRule: BlockRule<'locations'> = ({ title, show, look }, setting) => {
  const locations = placesOf(setting.site, show).map((place, at) =>
    placeCardView(place, { ...setting, large: look === 'hero' && at === 0 }),
  );
  if (locations.length === 0) return null;
  const isCarousel = look === 'carousel';
  return {
    kind: 'locations',
    title: title ?? (isCarousel ? CAROUSEL : null),
    // One alone is a map card, which a strip of narrow cards has no room for.
    look: isCarousel && locations.length === 1 ? 'grid' : look,
    locations,
  };
};

export const openingHoursRule: BlockRule<'opening_hours'> = ({ title, show }, { site, now }) => {
  const places = placesOf(site, show).flatMap((place) => {
    const hours = placeHoursView(place, site, now);
    return hours ? [{ name: place.location.name, hours }] : [];
  });
  return places.length > 0 ? { kind: 'opening_hours', title: title ?? null, places } : null;
};

/** An example of a price, where the address names neither a car nor a budget. */
const EXAMPLE_DOLLARS = 30_000;

/**
 * The calculator on a page, with the price of the car or the budget that the address names (FIN-1). A car that the site shows no finance with is no
 * example.
 */
export const financeCalculatorRule: BlockRule<'finance_calculator'> = ({ title, text }, { site, path, address }) => {
  const { car, parameters } = address;
  const budget = Number(parameters.get('vehiclePriceBudget'));
  const cents = car && showsFinance(car, site.config) ? currentPriceCents(car) : null;
  const asked = budget > 0 && budget <= MOST_DOLLARS ? centsOf(budget) : centsOf(EXAMPLE_DOLLARS);
  const calculator = calculatorView({ path, parameters, priceCents: cents || asked }, site.config);
  return (
    calculator && {
      kind: 'finance_calculator',
      title,
      html: text === undefined ? null : renderMarkdown(text, 3),
      calculator,
    }
  );
};

/** The forms in whose place a site that values trade-ins online has the valuation (TRADE-1). */
const VALUED: readonly FormName[] = ['trade_in', 'sell_my_car'];

/** A form with the site's words above it, or its own, and what is beside it. */
export const formRule: BlockRule<'form'> = ({ form, title, text }, { site, path, address, refused, now }) => {
  const { words, mayNameCar } = formOf(form);
  const car = mayNameCar ? address.car : null;
  const sent = refused?.form === form ? refused.sent : null;
  const valued = VALUED.includes(form) && takesValuations(site.config);
  return {
    kind: 'form',
    title: title ?? words.title,
    html: renderMarkdown(text ?? words.message, 3),
    form: addressedForm(site, { form, path, ...address, sent }),
    car: car && enquiredCarView(car, site, now),
    valuation: valued ? valuationStepsView({ site, car: null, now, development: false }, notBegun) : null,
    // The page shows a valuation's figure at once: nobody calls with it.
    aside: formAsideView(site, { form: valued ? 'trade_in_by_hand' : form, car, now }),
  };
};

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
