import type { ShownMessage } from '@forecourt/contracts';
import { escaped } from '../http/html.ts';

/** A message and the service that sent it. */
export interface GatheredMessage {
  readonly service: string;
  readonly message: ShownMessage;
}

/** What the page of messages is made of. */
export interface Outbox {
  /** Newest first. */
  readonly messages: readonly GatheredMessage[];
  /** The services that did not answer. */
  readonly missing: readonly string[];
}

const KINDS = { sms: 'SMS', email: 'Email', webhook: 'Webhook' } as const;

/** The page's one style. */
export const OUTBOX_STYLE = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1c2430; background: #f3f5f8; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; margin: 0; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .5rem 1rem; }
a { color: #0b57d0; padding: .25rem 0; }
.about { color: #4a5565; margin: .25rem 0 1.5rem; }
.missing { background: #fff3d6; border: 1px solid #d9a520; border-radius: .5rem; padding: .75rem 1rem; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
article { background: #fff; border: 1px solid #d8dee8; border-radius: .75rem; padding: 1rem 1.25rem; overflow-wrap: anywhere; }
article h2 { font-size: 1.05rem; margin: .35rem 0 .5rem; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; color: #4a5565; font-size: .875rem; }
.kind { font-weight: 600; border-radius: 1rem; padding: .05rem .65rem; color: #fff; }
.sms { background: #0b6b3a; } .email { background: #0b57d0; } .webhook { background: #6a3ab2; }
pre { font: inherit; white-space: pre-wrap; margin: 0; }
.webhook-body { font: .85rem/1.45 ui-monospace, monospace; background: #f3f5f8; border-radius: .5rem; padding: .75rem; max-height: 24rem; overflow: auto; }
.empty { text-align: center; color: #4a5565; padding: 3rem 1rem; background: #fff; border-radius: .75rem; border: 1px dashed #b6c0cf; }
`;

/** The page /outbox as HTML. */
export function outboxPage({ messages, missing }: Outbox): string {
  const list = messages.map((each) => `<li>${messageItem(each)}</li>`).join('\n');
  const nothing =
    '<p class="empty">Nothing has been sent yet. Sign in on a site, for example, and the code appears here.</p>';
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox</title>
<style>${OUTBOX_STYLE}</style>
</head>
<body>
<header><h1>Outbox</h1><a href="/outbox">Refresh</a></header>
<p class="about">What this development system would have sent: SMS and emails, and webhooks that it did send. The last 200 of each service, in memory only.</p>
<main>
${missing.length > 0 ? `<p class="missing">No answer from: ${escaped(missing.join(', '))}.</p>` : ''}
${messages.length > 0 ? `<ol>\n${list}\n</ol>` : nothing}
</main>
</body>
</html>
`;
}

function messageItem({ service, message }: GatheredMessage): string {
  const recipients = message.kind === 'email' ? message.to.join(', ') : message.to;
  const facts = [
    `<span class="kind ${message.kind}">${KINDS[message.kind]}</span>`,
    `<span>To <strong>${escaped(recipients)}</strong></span>`,
    `<time datetime="${escaped(message.at)}">${escaped(message.at.slice(0, 19).replace('T', ' '))} UTC</time>`,
    `<span>from ${escaped(service)}</span>`,
  ];
  return `<article><div class="facts">${facts.join('')}</div>${contentOf(message)}</article>`;
}

function contentOf(message: ShownMessage): string {
  switch (message.kind) {
    case 'sms':
      return `<h2>Text message</h2><pre>${escaped(message.text)}</pre>`;
    case 'email': {
      const details = [
        `From ${message.from}`,
        ...(message.reply_to ? [`Reply to ${message.reply_to}`] : []),
        ...Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`),
        ...message.attachments.map((name) => `Attached: ${name}`),
      ];
      const lines = details.map((line) => `<span>${escaped(line)}</span>`).join('');
      return `<h2>${escaped(message.subject)}</h2><pre>${escaped(message.text)}</pre><div class="facts">${lines}</div>`;
    }
    case 'webhook':
      return `<h2>${escaped(message.outcome)}</h2><div class="facts"><span>${escaped(message.content_type)}</span></div><pre class="webhook-body">${escaped(message.body)}</pre>`;
  }
}
