import type { OnlinePaymentPage, ShownForm } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { addressedForm } from '../enquiry/addressed-form.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import type { SiteContext } from '../site/site-context.ts';
import { paymentNames } from './payment-names.ts';

const PATH = '/online-payment';
const FORM = 'online_payment';

/** Paying a dealer online, and what browsers send from there as a plain form (RES-3). Its gate lets only users in (AUTH-3). */
@Injectable()
export class OnlinePaymentPageLoader implements PageLoader {
  constructor(
    private readonly forms: PlainForms,
    private readonly clock: Clock,
  ) {}

  /** The page; reference and amount may come with its address, as from an invoice. */
  async load({ site, parameters }: PageVisit): Promise<FoundPage> {
    return found(onlinePaymentView(site, this.clock.now(), { parameters }));
  }

  /** Takes the form (PlainForms.take). */
  async take({ site, parameters }: PageVisit, sent: SentForm): Promise<FormAnswer> {
    const now = this.clock.now();
    const { form, kind } = onlinePaymentView(site, now, { parameters });
    const again = (refused: ShownForm['sent']) => found(onlinePaymentView(site, now, { parameters, sent: refused }));
    return this.forms.take(site, { form, pageKind: kind, again }, sent);
  }
}

/** The page that takes an online payment (RES-3). Pure. */
export function onlinePaymentView(
  site: SiteContext,
  now: Date,
  { parameters, sent = null }: { parameters: URLSearchParams; sent?: ShownForm['sent'] },
): OnlinePaymentPage {
  return {
    kind: 'online_payment',
    title: 'Pay online',
    message: 'The reference and the amount are on your invoice or contract. Enter your card details on the next page.',
    form: addressedForm(site, { form: FORM, car: null, path: PATH, parameters, sent }),
    car: null,
    payments: paymentNames(site.config, null),
    aside: formAsideView(site, { form: FORM, car: null, now }),
    back: { label: 'Home', href: '/' },
    phone: null,
  };
}

const found = (content: OnlinePaymentPage): FoundPage => ({
  content,
  words: { ...wordsOf(content), title: content.form.sent ? `Not sent yet: ${content.title}` : content.title },
});
