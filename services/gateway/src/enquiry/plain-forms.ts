import { type EnquiryAnswer, faultsOf, type ShownForm } from '@forecourt/contracts';
import { dayAt } from '@forecourt/retail-rules';
import { badRequest, Clock, type InternalAnswer, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { proofOfFields, ScarceActs } from '../captcha/scarce-acts.ts';
import { rememberedReferrer, requireSameOrigin } from '../http/other-websites.ts';
import type { FormAnswer, FoundPage, SentForm } from '../page-loader/page-loader.ts';
import { type SiteContext, siteZone } from '../site/site-context.ts';
import { EnquiryLimits, userAgentOf } from './enquiry-limits.ts';
import { holdsSomething } from './lead-intake.ts';
import { LeadUsers } from './lead-users.ts';
import { LeadsInbox } from './leads-inbox.ts';
import { enquiryOfForm, keyOfForm, keysInTurn, sentValues, trapOf } from './sent-form.ts';

/** A plain form with what it takes to show it again. */
export interface PostedForm {
  readonly form: ShownForm;
  /** The kind of page that it was on. */
  readonly pageKind: string;
  /** What its page settles: the key of the enquiry, which else follows from the content (keyOfForm), and the page's path, where its own is secret. */
  readonly settled?: { readonly idempotencyKey: string; readonly path: string };
  /** The page with this in the form; called only for a refused form. */
  again(sent: ShownForm['sent']): FoundPage | Promise<FoundPage>;
}

/** Forms that browsers send without JavaScript (LEAD-1, LEAD-4, LEAD-6), of any page that shows one. */
@Injectable()
export class PlainForms {
  constructor(
    private readonly inbox: LeadsInbox,
    private readonly users: LeadUsers,
    private readonly limits: EnquiryLimits,
    private readonly acts: ScarceActs,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the form and leads to /success; what cannot be taken is shown again as it was typed, with the reasons, and has the status of the
   * refusal. The rules are those of the call that takes JSON: the same origin, the same limit, and the leads service's own checks; the
   * checks that browsers run come first, so that all faults are shown at once.
   */
  async take(site: SiteContext, { form, pageKind, again, settled }: PostedForm, sent: SentForm): Promise<FormAnswer> {
    const values = sentValues(sent.fields, form.fields);
    try {
      requireSameOrigin(sent.request.headers, sent.request.host);
      return await this.limits.counting(sent.request, async () => {
        const faults = faultsOf(form.fields, values);
        if (faults.length > 0) throw badRequest(faults);
        const enquiry = enquiryOfForm(values, form, {
          pageKind,
          url: site.origin + (settled?.path ?? sent.request.originalUrl),
          trap: trapOf(sent.fields),
          referrer: rememberedReferrer(sent.request),
        });
        const ownKey = keyOfForm(site.config.slug, enquiry, dayAt(this.clock.now(), siteZone(site)));
        const keys = settled ? [settled.idempotencyKey] : keysInTurn(ownKey);
        const passed = { body: enquiry, userAgent: userAgentOf(sent.request) };
        const send = () =>
          this.users.sendFor(site, sent.request, (user) =>
            submitInTurn(keys, (idempotencyKey) => this.inbox.submit(site, { ...passed, idempotencyKey, user })),
          );
        const doer = { ip: sent.request.ip, ...proofOfFields(sent.fields) };
        const { body: kept } = await (holdsSomething(enquiry) ? this.acts.doing(site, doer, send) : send());
        return { location: kept.success_path };
      });
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      const { status, message, errors } = problem;
      const shown = await again({ values, message, errors: [...errors] });
      return { again: { ...shown, status }, problem };
    }
  }
}

/**
 * Submits a form by the first of its keys whose lead is not over (LEAD-6): who books again what they cancelled, with the same words on the same day, wants
 * another booking. By the last key it is answered as before.
 */
async function submitInTurn(
  keys: readonly string[],
  submit: (key: string | undefined) => Promise<InternalAnswer<EnquiryAnswer>>,
): Promise<InternalAnswer<EnquiryAnswer>> {
  for (const key of keys.slice(0, -1)) {
    const answer = await submit(key);
    if (!answer.body.ended) return answer;
  }
  return submit(keys.at(-1));
}
