import { swaggerDocument } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicSchemas } from './api/api-schemas.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

/** Files, and calls that answer nothing. */
const WITHOUT_JSON = [
  'delete /api/alerts/{id}',
  'get /api/cars/{idOrSlug}/pdf',
  'post /api/miscellaneous',
  'get /feeds/vehicles/{file}',
  'post /crm/v1/calendars/revoke',
  'post /operate/v1/keys/{keyId}/revoke',
  'delete /operate/v1/subscriptions/{id}',
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites: [{ revision: 1, config: exampleSite().config }],
    dealerships: [exampleDealership(1, 'riverside')],
  });
});
afterAll(() => gateway.close());

describe('the OpenAPI document', () => {
  it('SRCH-16 FEED-1 LEAD-1 describes every public call with its answers and its problems', () => {
    const { paths } = swaggerDocument(gateway.service.app, { title: 'Forecourt', version: '1' });
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
    );
    expect(calls.map(({ call }) => call).sort()).toEqual([
      'delete /api/alerts/{id}',
      'delete /operate/v1/subscriptions/{id}',
      'get /api/alerts',
      'get /api/captcha',
      'get /api/cars',
      'get /api/cars/{idOrSlug}',
      'get /api/cars/{idOrSlug}/finance',
      'get /api/cars/{idOrSlug}/pdf',
      'get /api/finance/repayments',
      'get /api/me',
      'get /api/me/data',
      'get /api/pages',
      'get /api/search',
      'get /api/service-bookings/slots',
      'get /api/suggestions',
      'get /api/test-drives/slots',
      'get /api/valuations/{id}',
      'get /api/watchlist',
      'get /api/watchlist/cars',
      'get /crm/v1/leads',
      'get /feeds/v1/files',
      'get /feeds/v1/files/{id}',
      'get /feeds/v1/health',
      'get /feeds/v1/mappings',
      'get /feeds/v1/mappings/{name}',
      'get /feeds/v1/settings',
      'get /feeds/v1/stock',
      'get /feeds/vehicles/report.json',
      'get /feeds/vehicles/{file}',
      'get /operate/v1/feed-keys',
      'get /operate/v1/keys',
      'get /operate/v1/sites/{slug}/change-sets',
      'get /operate/v1/sites/{slug}/change-sets/{number}/world',
      'get /operate/v1/sites/{slug}/files',
      'get /operate/v1/sites/{slug}/files/{digest}',
      'get /operate/v1/sites/{slug}/pictures',
      'get /operate/v1/sites/{slug}/pictures/{digest}',
      'get /operate/v1/sites/{slug}/unlisted-makes',
      'get /operate/v1/sites/{slug}/world',
      'get /operate/v1/subscriptions',
      'get /operate/v1/subscriptions/{id}/deliveries',
      'get /support/v1/feeds',
      'get /support/v1/files/{id}',
      'get /support/v1/leads',
      'get /support/v1/leads/{id}',
      'get /support/v1/leads/{id}/deliveries',
      'get /support/v1/phone-reveals',
      'get /support/v1/vehicles/{id}/history',
      'patch /api/valuations/{id}',
      'post /api/alerts',
      'post /api/enquiries',
      'post /api/leads',
      'post /api/miscellaneous',
      'post /api/phone-reveals',
      'post /api/valuations',
      'post /api/watchlist/remove-car',
      'post /api/watchlist/save-car',
      'post /crm/v1/calendars',
      'post /crm/v1/calendars/revoke',
      'post /crm/v1/keys',
      'post /crm/v1/leads/{id}/events',
      'post /feeds/v1/events',
      'post /feeds/v1/files',
      'post /feeds/v1/files/{id}/confirm',
      'post /operate/v1/feed-keys',
      'post /operate/v1/keys',
      'post /operate/v1/keys/{keyId}/revoke',
      'post /operate/v1/keys/{keyId}/rotate',
      'post /operate/v1/sites/{slug}/change-sets',
      'post /operate/v1/sites/{slug}/change-sets/restore',
      'post /operate/v1/sites/{slug}/previews',
      'post /operate/v1/subscriptions',
      'post /operate/v1/subscriptions/{id}/disable',
      'post /operate/v1/subscriptions/{id}/enable',
      'post /operate/v1/subscriptions/{id}/replay',
      'post /operate/v1/subscriptions/{id}/rotate',
      'post /operate/v1/subscriptions/{id}/test',
      'post /support/v1/leads/{id}/send-again',
      'put /feeds/v1/mappings/{name}',
      'put /feeds/v1/settings',
      'put /operate/v1/sites/{slug}/files/{digest}',
      'put /operate/v1/sites/{slug}/pictures/{digest}',
    ]);
    for (const { call, operation } of calls) {
      const answer = ['200', '201', '202'].map((status) => operation.responses[status]).find(Boolean)?.content?.[
        'application/json'
      ];
      if (!WITHOUT_JSON.includes(call)) {
        expect(answer.schema.$ref).toMatch(/^#\/components\/schemas\//);
        expect(answer.example).toBeDefined();
      }
      const problem = operation.responses['503'].content['application/problem+json'];
      expect(problem.schema).toEqual({ $ref: '#/components/schemas/Problem' });
      expect(operation.operationId).toMatch(/^[a-z]+[A-Z]/);
    }
  });

  it('LEAD-4 names its shapes once, with the problem that every error is', () => {
    const schemas = publicSchemas();
    expect(schemas.Problem).toMatchObject({ required: expect.arrayContaining(['message', 'errors']) });
    expect(Object.values(schemas).filter(({ description }) => !description)).toEqual([]);
  });
});
