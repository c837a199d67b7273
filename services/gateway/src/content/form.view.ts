import { formOf } from '@forecourt/contracts';
import { renderMarkdown } from '@forecourt/safe-markdown';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { addressedForm } from '../enquiry/addressed-form.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import type { BlockRule } from './block-setting.ts';

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
    aside: formAsideView(site, { form, car, now }),
  };
};
