import { formOf } from '@forecourt/contracts';
import { renderMarkdown } from '@forecourt/safe-markdown';
import { formView } from '../enquiry/form.view.ts';
import type { BlockRule } from './block-setting.ts';

/** A form with the site's words above it, or its own. */
export const formRule: BlockRule<'form'> = ({ form, title, text }, { site, path, refused }) => {
  const { words } = formOf(form);
  const sent = refused?.form === form ? refused.sent : null;
  return {
    kind: 'form',
    title: title ?? words.title,
    html: renderMarkdown(text ?? words.message, 3),
    form: formView(site, { form, car: null, path, sent }),
  };
};
