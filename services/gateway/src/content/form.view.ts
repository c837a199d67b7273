import { type FormName, formOf, takesValuations } from '@forecourt/contracts';
import { renderMarkdown } from '@forecourt/safe-markdown';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { addressedForm } from '../enquiry/addressed-form.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import { notBegun, valuationStepsView } from '../valuation/valuation-steps.view.ts';
import type { BlockRule } from './block-setting.ts';

/** The forms in whose place a site that values trade-ins online has the valuation (TRADE-1). */
const VALUED: readonly FormName[] = ['trade_in', 'sell_my_car'];

/** A form with the site's words above it, or its own, and what is beside it. */
export const formRule: BlockRule<'form'> = ({ form, title, text }, { site, path, address, refused, now }) => {
  const { words, mayNameCar } = formOf(form);
  const car = mayNameCar ? address.car : null;
  const sent = refused?.form === form ? refused.sent : null;
  return {
    kind: 'form',
    title: title ?? words.title,
    html: renderMarkdown(text ?? words.message, 3),
    form: addressedForm(site, { form, path, ...address, sent }),
    car: car && enquiredCarView(car, site, now),
    valuation:
      VALUED.includes(form) && takesValuations(site.config)
        ? valuationStepsView({ site, car: null, now, development: false }, notBegun)
        : null,
    aside: formAsideView(site, { form, car, now }),
  };
};
