import { carType, type FormName, fieldNames, fieldOf, formOf, type ShownForm } from '@forecourt/contracts';
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
 * `vehiclePriceBudget`; `car_type` goes with an enquiry that is about no car (FIN-2). What its fields would refuse is left out. It is posted to the same address, so that the plain form is about the
 * same car.
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
  const asked = car ? undefined : carType.options.find((each) => each === parameters.get('car_type'));
  const fixed: Record<string, string> = asked && formOf(form).mayNameCar ? { car_type: asked } : {};
  const shown = formView(site, { form, car, path, held, fixed, sent: sent ?? null });
  const taken = fieldNames.flatMap((name): [string, string][] => {
    const { parameter } = fieldOf(name);
    const value = held[name];
    const isTaken = shown.fields.some((field) => field.name === name && field.value === value);
    return parameter !== undefined && value !== undefined && isTaken ? [[parameter, value]] : [];
  });
  const about: [string, string][] = car ? [[CAR_PARAMETER, car.id]] : [];
  const query = new URLSearchParams([...about, ...taken, ...Object.entries(fixed)]);
  return query.size > 0 ? { ...shown, path: `${path}?${query}` } : shown;
}

function parameterOf(name: (typeof fieldNames)[number], parameters: URLSearchParams): string | null {
  const { parameter } = fieldOf(name);
  return parameter === undefined ? null : parameters.get(parameter);
}
