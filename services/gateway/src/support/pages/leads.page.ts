import {
  type Dealership,
  type LeadList,
  type LeadListQuery,
  type ListedLead,
  leadListQuery,
  leadStates,
} from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import { badRequest, zodFaults } from '@forecourt/service-kit';
import { type Html, html } from '../../http/html.ts';
import type { SupportPage, SupportView, SupportVisit } from './support-page.ts';
import { stateWords, timeHtml } from './support-words.ts';

const PATH = '/support/leads';
const PAGE_SIZE = 50;
const BAD = new Set<ListedLead['state']>(['lost', 'invalid']);
const deliveryWords = { waiting: 'Still waiting', failed: 'Failed' } as const;

/** The leads of the credential's dealerships, newest first, without their persons (AUTH-5). */
export const leadsPage: SupportPage = {
  path: PATH,
  menu: 'Leads',
  show: async (visit, { leads }) => {
    const query = queryOf(visit.query);
    return leadsView(await leads.list(visit.holder, query), query, visit);
  },
};

/** Fields of the form that were left empty say nothing. @throws ProblemError 400 */
function queryOf(sent: URLSearchParams): LeadListQuery {
  const given = Object.fromEntries([...sent].filter(([, value]) => value !== ''));
  const read = leadListQuery.safeParse({ ...given, limit: PAGE_SIZE });
  if (!read.success) throw badRequest(zodFaults(read.error, given));
  return read.data;
}

/** The list as a page. */
export function leadsView(
  { leads, next }: LeadList,
  query: LeadListQuery,
  { dealerships }: Pick<SupportVisit, 'dealerships'>,
): SupportView {
  const known = new Map(dealerships.map((each) => [each.id, each]));
  const rows = leads.map((lead) => rowOf(lead, known.get(lead.dealership_id)));
  const isFirst = query.before === undefined;
  return {
    title: 'Leads',
    main: html`${filters(query, dealerships)}
${
  rows.length > 0
    ? html`<table>
<caption>${isFirst ? 'The newest first.' : 'Older leads, the newest first.'} A lead shows who sent it only once you open it.</caption>
<thead><tr><th scope="col">Sent</th><th scope="col">Dealership</th><th scope="col">About</th><th scope="col">State</th><th scope="col">Deliveries</th><th scope="col">Lead</th></tr></thead>
<tbody>${rows}</tbody>
</table>`
    : html`<p class="empty">${isFirst ? 'No lead matches.' : 'There are no older leads.'}</p>`
}
<nav class="pages" aria-label="Pages of the list">${isFirst ? html`<span></span>` : html`<a href="${addressOf(query)}">Newest leads</a>`}${
      next !== undefined && html`<a href="${addressOf(query, next)}" rel="next">Older leads</a>`
    }</nav>`,
  };
}

function rowOf(lead: ListedLead, dealership: Dealership | undefined): Html {
  const good = lead.state === 'won' ? ' good' : '';
  return html`<tr>
<td data-label="Sent">${timeHtml(lead.submitted_at, dealershipZone(dealership))}</td>
<td data-label="Dealership">${dealership?.name ?? lead.dealership_slug}</td>
<td data-label="About"><span>${lead.category}${lead.car !== undefined && html`<br>${lead.car}`}${
    lead.suspected && html`<br><span class="soft">Possibly sent by a bot</span>`
  }</span></td>
<td data-label="State"><span><span class="state${BAD.has(lead.state) ? ' bad' : good}">${stateWords[lead.state]}</span></span></td>
<td data-label="Deliveries">${openWords(lead)}</td>
<td data-label="Lead"><a class="open" href="${PATH}/${lead.lead_id}">Open ${lead.lead_id.slice(0, 8)}</a></td>
</tr>`;
}

function openWords({ waiting, failed }: ListedLead): Html {
  if (waiting === 0 && failed === 0) return html`<span>None open</span>`;
  return html`<span>${failed > 0 && html`<span class="state bad">${failed} failed</span> `}${waiting > 0 && `${waiting} waiting`}</span>`;
}

function filters(query: LeadListQuery, dealerships: readonly Dealership[]): Html {
  return html`<form class="filters panel" method="get" action="${PATH}">
${select(
  'state',
  'State',
  leadStates.map((state) => [state, stateWords[state]] as const),
  query.state,
)}
${select('deliveries', 'Deliveries', Object.entries(deliveryWords), query.deliveries)}
${
  dealerships.length > 1 &&
  select(
    'dealership_id',
    'Dealership',
    dealerships.map(({ id, name }) => [String(id), name] as const),
    String(query.dealership_id),
  )
}
<div><button>Show</button></div>
</form>`;
}

function select(
  name: keyof LeadListQuery,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string | undefined,
): Html {
  const shown = options.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  );
  return html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">All</option>${shown}</select></div>`;
}

function addressOf({ state, deliveries, dealership_id: dealershipId }: LeadListQuery, before?: string): string {
  const kept = { state, deliveries, dealership_id: dealershipId?.toString(), before };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(kept)) if (value) query.set(name, value);
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
