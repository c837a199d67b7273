import { createHash, createHmac } from 'node:crypto';
import { feedHeaders, feedNonceHeader, feedProblems, signedText } from '@forecourt/contracts';

/** The document's introduction: its audience, its address, and how to sign a feed's request. */
export function apiGuide() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Forecourt public API',
      version: '1.0.0',
      description: paragraphs(
        'Search a dealer’s cars, read their pages, send enquiries, and feed stock.',
        'The host name selects the website, and so whose cars a call is about. A host without a website answers 404. Feeds may be sent to any host, because their key identifies the dealer.',
        'JSON names are snake_case or the usual trade names. Amounts are Australian dollars with at most two decimals. Times are ISO 8601 with a time zone. Answers may gain fields: ignore those you do not know.',
        'Every error is `application/problem+json`. Its `message` can be shown to a person, `errors` lists each invalid field. With 429 or 503, `Retry-After` says how many seconds to wait.',
      ),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: 'https://{host}',
        description: 'A dealer’s website.',
        variables: { host: { default: 'www.northside-toyota.example', description: 'Host name of the website.' } },
      },
    ],
    tags: [
      { name: 'cars', description: 'Search and read cars. No credentials are needed.' },
      { name: 'pages', description: 'The website’s pages as data.' },
      { name: 'enquiries', description: 'Visitors’ enquiries; each becomes one lead.' },
      {
        name: 'crm',
        description:
          'Leads for CRMs, what CRMs report back, and their subscriptions. A lead is visible to credentials of its own dealership only.',
      },
      {
        name: 'support',
        description:
          'What those read who support dealers. A lead is visible to credentials of its own dealership only, and each reading of a person’s details is logged.',
      },
      { name: 'feeds', description: signingGuide() },
    ],
    // Reading is open to anyone; what feeds sign is in their headers, which no scheme of OpenAPI describes.
    security: [],
  };
}

/** How a request is signed, with a request worked through: its values are computed here, so a sender can test against them. */
function signingGuide(): string {
  const secret = Buffer.from('a secret of 32 bytes for example').toString('base64');
  const body = '{"type":"remove","event_id":"U10317/5","occurred_at":"2026-03-04T02:00:00Z","stocknum":"U10317"}';
  const request = {
    timestamp: '1772589600',
    method: 'POST',
    path: '/feeds/v1/events',
    content_digest: `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    nonce: '7f3a9c1e',
  };
  const text = signedText(request);
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('base64');
  return paragraphs(
    'Stock from a dealer’s system. Sign each request, and each retry, with the secret of a key. The signature is the base64 HMAC-SHA256 of these lines, joined by single line feeds: the time in UTC seconds, the method, the path with its query, the `content-digest` and, if sent, the nonce. A signature is valid once and the time has whole seconds. To send the same body again within a second, add a nonce: any unique text.',
    'A body may be compressed with gzip (`content-encoding: gzip`); the digest covers the bytes as sent. A request without a body carries the digest of an empty body.',
    `For example, with the secret \`${secret}\` (base64, as issued) the body`,
    fenced(body),
    'is signed as',
    fenced(text),
    'and sent with',
    fenced(
      [
        `${feedHeaders.keyId}: fk_7m3q9x2c5vzn`,
        `${feedHeaders.timestamp}: ${request.timestamp}`,
        `${feedHeaders.contentDigest}: ${request.content_digest}`,
        `${feedNonceHeader}: ${request.nonce}`,
        `${feedHeaders.signature}: ${signature}`,
      ].join('\n'),
    ),
    'An invalid request is refused with one of these types:',
    Object.values(feedProblems)
      .map(({ type, when }) => `- \`${type}\`: ${when}`)
      .join('\n'),
  );
}

const paragraphs = (...parts: string[]) => parts.join('\n\n');
const fenced = (text: string) => `\`\`\`\n${text}\n\`\`\``;
