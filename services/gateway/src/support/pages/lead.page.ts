import {
  type Dealership,
  joinName,
  type LeadTimeline,
  type SubmittedLead,
  type SupportDelivery,
  submittedLead,
} from '@forecourt/contracts';
import { carTitle, dealershipZone } from '@forecourt/retail-rules';
import { type Html, html } from '../../http/html.ts';
import { whatHappened } from './lead-event.view.ts';
import type { SupportPage, SupportView } from './support-page.ts';
import { actorWords, eventName, timeHtml } from './support-words.ts';

/** A lead's timeline, the one page that shows its person; the leads service logs who opens it (LEAD-5, AUTH-5). */
export const leadPage: SupportPage = {
  path: '/support/leads/:id',
  show: async ({ holder, dealerships, parameters: { id = '' } }, { leads }) => {
    const { deliveries } = await leads.deliveries(holder, id);
    return leadView(await leads.timeline(holder, id), deliveries, dealerships);
  },
};

/** The timeline as a page. */
export function leadView(
  { lead_id: leadId, history, readings }: LeadTimeline,
  deliveries: readonly SupportDelivery[],
  dealerships: readonly Dealership[],
): SupportView {
  const first = history[0] && submittedLead.safeParse(history[0].data);
  const lead = first?.success ? first.data : undefined;
  const dealership = dealerships.find(({ id }) => id === lead?.dealership_id);
  const zone = dealershipZone(dealership);
  const names = new Map(deliveries.map((each) => [each.subscription_id, each.subscription?.name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const events = history.map(
    ({
      type,
      data,
      at,
      actor,
    }) => html`<li><p><strong>${whatHappened(eventName(type), data, { zone, nameOf })}</strong></p>
<p class="soft">${timeHtml(at, zone)} · ${actorWords(actor)}</p></li>`,
  );
  const opened = readings.map(({ by, at }) => html`<li>${timeHtml(at, zone)} · ${by}</li>`);
  const failed = deliveries.filter(({ status }) => status === 'dead').length;
  return {
    title: `Lead ${leadId.slice(0, 8)}`,
    main: html`<p class="lead"><a href="/support/leads/${leadId}/deliveries">Its deliveries (${deliveries.length})</a>${
      failed > 0 && html` <span class="state bad">${failed} failed</span>`
    }</p>
<div class="columns">
<section aria-labelledby="history"><h2 id="history">What happened</h2><ol class="events">${events}</ol></section>
<section aria-labelledby="about"><h2 id="about">What it is about</h2><div class="panel"><dl>
${fact('Lead', leadId)}${fact('Dealership', dealership?.name ?? lead?.dealership_slug)}${fact('Form', lead?.category)}${fact('Subject', lead?.subcategory)}
${fact('Vehicle', lead && carText(lead))}${fact('Sent before', lead?.duplicate_of && html`<a href="/support/leads/${lead.duplicate_of}">${lead.duplicate_of.slice(0, 8)}</a>`)}${fact('Note', lead?.suspected && 'It may have been sent by a bot.')}
</dl></div>
<h2 id="person">Who sent it</h2><div class="panel">${lead ? personOf(lead) : html`<p>Its details can’t be read.</p>`}</div>
<h2>Who opened it</h2><ul>${opened}</ul></section>
</div>`,
  };
}

/** An erased person's lead has none of it any more. */
function personOf({ person, message, opt_in: isOptedIn, Rego: rego, answers = {}, consents }: SubmittedLead): Html {
  if (!person) return html`<p>The customer’s details were erased.</p>`;
  const others = Object.entries(answers).map(([name, value]) => fact(name.replaceAll('_', ' '), textOf(value)));
  return html`<dl>${fact('Name', joinName(person.name, person.last_name))}${fact('Email', person.email)}${fact('Phone', person.phone)}
${fact('Postcode', person.postcode)}${fact('Message', message ?? undefined)}${fact('Rego', rego)}${others}${consents?.map(consentFact) ?? fact('Agreed to offers', yesOrNo(isOptedIn))}</dl>`;
}

const fact = (name: string, value: string | Html | undefined | false): Html | undefined =>
  value ? html`<dt>${name}</dt><dd>${value}</dd>` : undefined;

type ConsentChoice = NonNullable<SubmittedLead['consents']>[number];

/** A choice in the form's own words; terms of use open on request, as they are long. */
const consentFact = ({ words, agreed, terms }: ConsentChoice): Html | undefined =>
  fact(
    words,
    terms ? html`${yesOrNo(agreed)}<details><summary>The terms then</summary>${terms}</details>` : yesOrNo(agreed),
  );

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function carText({ car, claimed_car: claimed }: SubmittedLead): string | undefined {
  if (!car && !claimed) return undefined;
  const { 'Vehicle Make': make = null, 'Vehicle Model': model = null, stock_number: number } = car ?? claimed ?? {};
  const { title = null, year = null, badge = null } = car ?? {};
  const name = carTitle({ name: title, carsalesTitle: null, year, make, model, badge });
  return number ? `${name} (${number})` : name;
}
