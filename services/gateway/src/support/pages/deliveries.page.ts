import { DELIVERY_DAYS, type SupportDelivery, sendAgain, wordsOfKind } from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import { badRequest, zodFaults } from '@forecourt/service-kit';
import { type Html, html } from '../../http/html.ts';
import type { SupportPage, SupportView } from './support-page.ts';
import { eventName, timeHtml } from './support-words.ts';

/** What of a lead went where, when, how it was answered and when it is tried next; what was given up can be sent again (CRM-2). */
export const deliveriesPage: SupportPage = {
  path: '/support/leads/:id/deliveries',
  show: async ({ holder, dealerships, parameters: { id = '' }, query }, { leads }) => {
    const { deliveries, dealership_id: dealershipId } = await leads.deliveries(holder, id);
    const dealership = dealerships.find((each) => each.id === dealershipId);
    const queued = /^\d{1,4}$/.exec(query.get('queued') ?? '')?.[0];
    return deliveriesView(id, deliveries, { zone: dealershipZone(dealership), queued });
  },
  take: async ({ holder, parameters: { id = '' } }, fields, { leads }) => {
    const sent = Object.fromEntries(fields);
    const again = sendAgain.safeParse(sent);
    if (!again.success) throw badRequest(zodFaults(again.error, sent));
    const { messages } = await leads.sendAgain(holder, id, again.data);
    return `/support/leads/${id}/deliveries?queued=${messages}`;
  },
};

/** The deliveries as a page. @param queued how many messages were just queued again */
export function deliveriesView(
  leadId: string,
  deliveries: readonly SupportDelivery[],
  { zone, queued }: { readonly zone: string; readonly queued: string | undefined },
): SupportView {
  const subscriptions = [...new Set(deliveries.map((each) => each.subscription_id))];
  const parts = subscriptions.map((id) =>
    subscriptionPart(
      id,
      deliveries.filter((each) => each.subscription_id === id),
      zone,
    ),
  );
  return {
    title: `Deliveries of lead ${leadId.slice(0, 8)}`,
    main: html`<p class="lead"><a href="/support/leads/${leadId}">The lead</a></p>
${queued !== undefined && html`<p class="done" role="status">${queued} ${queued === '1' ? 'message' : 'messages'} will be sent again.</p>`}
${
  parts.length > 0
    ? parts
    : html`<p class="empty">Nothing was sent to a subscription in the last ${DELIVERY_DAYS} days. A CRM that pulls leads, or follows the topic, has no deliveries.</p>`
}`,
  };
}

function subscriptionPart(id: string, deliveries: readonly SupportDelivery[], zone: string): Html {
  const to = deliveries[0]?.subscription;
  const failed = deliveries.filter(({ status }) => status === 'dead').length;
  const rows = deliveries.map((each) => rowOf(each, zone));
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${to?.name ?? 'A removed subscription'}</h2>
<p class="soft">${to ? `${wordsOfKind(to.kind)} to ${to.target}` : ''} · ${id}${to?.enabled === false && html` · <strong>disabled: messages wait until it is enabled</strong>`}</p>
<table>
<caption class="soft">The newest first.</caption>
<thead><tr><th scope="col">Message</th><th scope="col">Queued</th><th scope="col">State</th><th scope="col">Last answer</th><th scope="col">Tries</th></tr></thead>
<tbody>${rows}</tbody>
</table>
${
  failed > 0 &&
  to !== undefined &&
  html`<form method="post"><input type="hidden" name="subscription_id" value="${id}"><p><button>Send ${failed} failed again</button></p></form>`
}</section>`;
}

const rowOf = (delivery: SupportDelivery, zone: string): Html => html`<tr>
<td data-label="Message">${delivery.version}. ${eventName(delivery.type)}</td>
<td data-label="Queued">${timeHtml(delivery.queued_at, zone)}</td>
<td data-label="State">${stateOf(delivery, zone)}</td>
<td data-label="Last answer">${answerOf(delivery, zone)}</td>
<td data-label="Tries">${delivery.attempts}</td>
</tr>`;

function stateOf({ status, settled_at: settledAt, next_try: nextTry }: SupportDelivery, zone: string): Html {
  const when = settledAt && timeHtml(settledAt, zone);
  if (status === 'delivered') return html`<span><span class="state good">Delivered</span> ${when}</span>`;
  if (status === 'dead') return html`<span><span class="state bad">Failed</span> ${when}</span>`;
  return html`<span><span class="state">Waiting</span>${nextTry && html` next try ${timeHtml(nextTry, zone)}`}</span>`;
}

function answerOf({ last_attempt: last }: SupportDelivery, zone: string): Html {
  if (!last) return html`<span>Not tried yet</span>`;
  const said = last.fault ?? (last.answer === undefined ? 'accepted' : `answered ${last.answer}`);
  return html`<span>${said.slice(0, 1).toUpperCase()}${said.slice(1)}<br><span class="soft">${timeHtml(last.at, zone)}, ${last.milliseconds} ms</span></span>`;
}
