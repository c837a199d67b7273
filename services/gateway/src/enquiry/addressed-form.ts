import { asksFor, carType, type FormName, fieldNames, fieldOf, formOf, type ShownForm } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { formView } from './form.view.ts';

/** The parameter of an address that names a form's car, by its id. */
export const CAR_PARAMETER = 'car_id';

/** A form on a page whose address may say what it is about. */
export interface AddressedForm {
  readonly form: FormName;
  /** Path of the page, without a query. */
  readonly path: string;
  /** The car that the address names, if it is one that the site has. */
  readonly car: ListedCar | null;
  readonly parameters: URLSearchParams;
  readonly sent?: ShownForm['sent'];
}

/**
 * A form about the car that its address names, filled in with what the address says (LEAD-10): `preferredDealership`,
 * `vehiclePriceBudget`; `car_type` goes with an enquiry that is about no car (FIN-2). What its fields would refuse is left out. A site that does not
 * ask for a dealership sends the one that the address names all the same, and offers its places. The form is posted to the same address, so that
 * the plain form is about the same car.
 */
export function addressedForm(
  site: SiteContext,
  { form, path, car: named, parameters, sent }: AddressedForm,
): ShownForm {
  const car = formOf(form).mayNameCar ? named : null;
  const held = Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = parameterOf(name, parameters);
      return value === null ? [] : [[name, value]];
    }),
  );
  const fixed: Readonly<Record<string, string>> = car
    ? {}
    : { ...carTypeOf(form, parameters), ...dealershipOf(site, form, held) };
  const shown = formView(site, { form, car, path, held, fixed, sent: sent ?? null });
  const taken = fieldNames.flatMap((name): [string, string][] => {
    const { parameter } = fieldOf(name);
    const value = held[name];
    const isTaken = fixed[name] === value || shown.fields.some((field) => field.name === name && field.value === value);
    return parameter !== undefined && value !== undefined && isTaken ? [[parameter, value]] : [];
  });
  const about: [string, string][] = car ? [[CAR_PARAMETER, car.id]] : [];
  const { dealership_slug: _, ...others } = fixed;
  const query = new URLSearchParams([...about, ...taken, ...Object.entries(others)]);
  return query.size > 0 ? { ...shown, path: `${path}?${query}` } : shown;
}

/** The kind of vehicles that a form is about which may name one, and names none. */
function carTypeOf(form: FormName, parameters: URLSearchParams): { car_type: string } | undefined {
  const asked = carType.options.find((each) => each === parameters.get('car_type'));
  return asked && formOf(form).mayNameCar ? { car_type: asked } : undefined;
}

/** The dealership that an address names on a site whose forms do not ask for one. */
function dealershipOf(
  { config, dealerships }: SiteContext,
  form: FormName,
  { dealership_slug: named }: Readonly<Record<string, string>>,
): { dealership_slug: string } | undefined {
  if (named === undefined || config.forms.preferred_dealership || dealerships.length < 2) return undefined;
  const isKnown = asksFor(formOf(form), 'dealership_slug') && dealerships.some(({ slug }) => slug === named);
  return isKnown ? { dealership_slug: named } : undefined;
}

function parameterOf(name: (typeof fieldNames)[number], parameters: URLSearchParams): string | null {
  const { parameter } = fieldOf(name);
  return parameter === undefined ? null : parameters.get(parameter);
}
