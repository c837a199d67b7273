// A CRM outside of the platform, in a process of its own. It knows docs/leads.md and nothing of the platform's code, and takes leads in every
// way that is described there. It prints where it listens and then a line of JSON for each lead that it got, with the way by which it came.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What the operator sends the CRM's people. */
interface Setting {
  /** The platform's address. */
  platform: string;
  /** A credential of the purpose crm. */
  token: string;
  /** The signing secrets of both webhooks. */
  secrets: { webhook: string; adf: string };
  /** Where emails of either kind go. */
  mailboxes: { adf: string; person: string };
}

interface LeadEvent {
  id: string;
  type: string;
  lead_id: string;
  data: { lead_id: string; person?: { name: string } | null; personal?: { person: { name: string } } };
}

const SUBMITTED = 'forecourt.leads.LeadSubmitted.v1';
const LOOK_AGAIN_MS = 300;
let setting: Setting | undefined;
const got = (way: string, lead: string, more: object = {}) => console.log(JSON.stringify({ way, lead, ...more }));

const server = createServer(async (request, response) => {
  const body = await text(request);
  response.writeHead(take(request.url ?? '', request.headers, body)).end();
});
server.listen(0, '127.0.0.1', () => {
  console.log(`The CRM listens at http://127.0.0.1:${(server.address() as AddressInfo).port} now`);
});

/** @returns the status that answers it */
function take(address: string, headers: IncomingHttpHeaders, body: string): number {
  if (address === '/configure') {
    const configured: Setting = JSON.parse(body);
    setting = configured;
    for (const work of [pull, follow, readMail]) void work(configured).catch((error: Error) => console.error(error));
    return 204;
  }
  // Asked to come again: nothing may be lost until we know the secrets.
  if (!setting) return 503;
  if (address === '/webhook') {
    if (!isSigned(headers, body, setting.secrets.webhook)) return 401;
    const { type, data }: LeadEvent = JSON.parse(body);
    if (type === SUBMITTED) got('webhook', data.lead_id, { name: data.person?.name });
    return 204;
  }
  if (address !== '/adf' || headers['content-type'] !== 'application/x-adf+xml') return 404;
  if (!isSigned(headers, body, setting.secrets.adf)) return 401;
  got('adf-webhook', /<id[^>]* source="Forecourt"[^>]*>([^<]+)</.exec(body)?.[1] ?? '', { name: firstName(body) });
  return 204;
}

const firstName = (xml: string) => /<name part="first"[^>]*>([^<]+)</.exec(xml)?.[1];

/** Standard Webhooks, verified without a library. */
function isSigned(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const [id, at, signatures = ''] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return Math.abs(Date.now() / 1000 - Number(at)) < 300 && signatures.split(' ').includes(`v1,${expected}`);
}

async function ask<Answer>({ platform, token }: Setting, address: string, body?: object): Promise<Answer> {
  const answer = await fetch(new URL(address, platform), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<Answer>;
}

/** Pulls, and reports each lead back. */
async function pull(own: Setting): Promise<void> {
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ limit: '100', wait: '5', ...(after && { after }) });
    const { events, next } = await ask<{ events: LeadEvent[]; next: string }>(own, `/crm/v1/leads?${query}`);
    for (const { type, lead_id: lead, data } of events) {
      if (type !== SUBMITTED) continue;
      got('pull', lead, { name: data.person?.name });
      const report = { id: `outside-${lead}`, type: 'acknowledged' };
      const first = await ask<{ repeated?: boolean }>(own, `/crm/v1/leads/${lead}/events`, report);
      const again = await ask<{ repeated?: boolean }>(own, `/crm/v1/leads/${lead}/events`, report);
      got('report', lead, { repeated: [first.repeated ?? false, again.repeated ?? false] });
    }
    after = next;
  }
}

/** Follows version 2 of the lead topic, and acknowledges each event once it has it. */
async function follow({ token }: Setting): Promise<void> {
  const program = path.resolve(import.meta.dirname, '../../programs/crm-follow.js');
  const env = { ...process.env, FORECOURT_CRM_TOKEN: token };
  const child = spawn(process.execPath, [program, '--group', 'outside-crm', '--ack'], { env });
  child.stderr.pipe(process.stderr);
  process.once('exit', () => child.kill());
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, type, data }: LeadEvent = JSON.parse(line);
    if (type.includes('LeadSubmitted') && data.personal)
      got('topic', data.lead_id, { name: data.personal.person.name });
    child.stdin.write(`${id}\n`);
  }
}

/** Reads its mailboxes, which in development are the page /outbox. */
async function readMail({ platform, mailboxes }: Setting): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const page = await (await fetch(new URL('/outbox', platform))).text();
    for (const mail of page.split('<article').slice(1)) {
      const way = mail.includes(mailboxes.adf) ? 'adf-email' : mail.includes(mailboxes.person) ? 'email' : undefined;
      if (way === undefined || seen.has(mail)) continue;
      seen.add(mail);
      const xml = mail
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll(/&quot;|&#34;/g, '"');
      if (way === 'adf-email')
        got(way, /source="Forecourt"[^>]*>([^<]+)</.exec(xml)?.[1] ?? '', { name: firstName(xml) });
      else got(way, '', { name: /Marguerite/.exec(mail)?.[0] });
    }
    await pause(LOOK_AGAIN_MS);
  }
}

process.once('SIGTERM', () => process.exit(0));
