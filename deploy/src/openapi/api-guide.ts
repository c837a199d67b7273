import { createHash, createHmac } from 'node:crypto';
import { feedHeaders, feedNonceHeader, feedProblems, signedText } from '@forecourt/contracts';

/** What the document says before its calls: for whom it is, where it is, and how a feed's request is signed. */
export function apiGuide() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Forecourt public API',
      version: '1.0.0',
      description: paragraphs(
        'Search a dealer’s cars, read their pages, send enquiries, and feed stock.',
        'A website’s host name says whose cars a call is about: the same call to another host answers for that site alone, and a host that is no website’s answers 404. Feeds may be sent to any host, as their key says whose stock it is.',
        'Names in JSON are snake_case or as the trade writes them, amounts are Australian dollars with at most two decimals, moments are ISO 8601 with a zone. Fields may be added to answers: ignore those that you do not know.',
        'Every error is `application/problem+json`. Its `message` can be shown to a person, `errors` names each faulty field. A 429 or 503 says in `Retry-After` after how many seconds to try again.',
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
      { name: 'cars', description: 'Search and read cars. Nothing is needed to ask.' },
      { name: 'pages', description: 'The website’s pages as data.' },
      { name: 'enquiries', description: 'What visitors ask; each becomes one lead.' },
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
    'Stock, from a dealer’s system. Each request, and each new try of it, is signed with the secret of a key: the signature is the base64 HMAC-SHA256 of these lines, joined by single line feeds: the time in UTC seconds, the method, the path with its query, the `content-digest`, and the nonce where one is sent. A signature is good once, and the time counts in whole seconds: the nonce, any word that is new, lets the very same body be sent again at once.',
    'A body may be compressed with gzip (`content-encoding: gzip`); the digest is that of the bytes as they are sent. A request without a body carries the digest of nothing.',
    `For example, with the secret \`${secret}\` (base64, as it was issued) the body`,
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
    'A request that is not in order is refused with a `type` that a program can tell apart:',
    Object.values(feedProblems)
      .map(({ type, when }) => `- \`${type}\`: ${when}`)
      .join('\n'),
  );
}

const paragraphs = (...parts: string[]) => parts.join('\n\n');
const fenced = (text: string) => `\`\`\`\n${text}\n\`\`\``;
