import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';

/** Every error's body (LEAD-4). */
const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string().describe('What a person is shown.'),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
    request_id: z.string(),
  })
  .describe('RFC 9457 problem.');

const REASONS: Readonly<Record<number, string>> = {
  400: 'The request has faults; each is named.',
  401: 'It is not known who asks, or the signature is not good.',
  403: 'This may not be done from there.',
  404: 'There is nothing at this address on this site.',
  410: 'It was here and is gone.',
  413: 'What was sent is too large.',
  415: 'This kind of content is not taken here.',
  429: 'Too often; Retry-After says when again.',
  503: 'Something needed does not answer; Retry-After says when again.',
};

/** Documents a zod schema as an answer's body. */
export function ApiAnswer(status: number, schema: z.ZodType, description: string): MethodDecorator {
  return ApiResponse({
    status,
    description,
    content: { 'application/json': { schema: jsonSchema(schema, 'output') } },
  });
}

/** Documents the problem answers that a route can give. */
export function ApiProblems(...statuses: readonly number[]): MethodDecorator {
  const content = { 'application/problem+json': { schema: jsonSchema(problem, 'output') } };
  return applyDecorators(
    ...statuses.map((status) => ApiResponse({ status, description: REASONS[status] ?? 'A problem.', content })),
  );
}

/** A zod schema in OpenAPI's dialect, whole and in place. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' });
}

/** Marks whose body an operation takes where another service declares it: the document's maker fills it in. */
export const ApiBodyOf = (service: string, schema: string): MethodDecorator =>
  ApiExtension('x-body-of', { service, schema });
