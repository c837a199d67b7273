import { STATUS_CODES } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiHeader, ApiParam, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { problem, schemaRef } from './api-schemas.ts';

const REASONS: Readonly<Record<number, string>> = {
  400: 'The request has errors; each is listed.',
  401: 'The caller is unknown, or the signature or credential is invalid.',
  403: 'Requests from other websites are not allowed.',
  404: 'This site has nothing at this address.',
  409: 'The same key was used with different content.',
  410: 'It is no longer available.',
  413: 'The request is too large.',
  415: 'This content type is not supported.',
  429: 'Too many requests; Retry-After says when to try again.',
  503: 'A required service is not responding; Retry-After says when to try again.',
};
const FAULT = { field: 'year', message: 'found "new", expected a number or a range such as 10:20' };
const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 }, example: 5 } as const;
const etag = {
  description: 'Changes with the answer.',
  schema: { type: 'string' },
  example: '"qZk41bJ8mVgHf0sYc2Rw-uTn9eA"',
};

/** Examples of a body by the names that a reader sees. */
type Examples<Body> = Readonly<Record<string, Body>>;

/** Documents an answer's body by its schema, which has a name in api-schemas, and an example that the compiler holds to it. */
export function ApiAnswer<Schema extends z.ZodType>(
  status: number,
  schema: Schema,
  description: string,
  example: z.input<Schema>,
): MethodDecorator {
  return ApiResponse({ status, description, content: { 'application/json': { schema: schemaRef(schema), example } } });
}

/** Documents that an answer has a tag with which it can be asked for again cheaply. */
export function ApiRevalidated(): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag of the answer that you already have.' }),
    ApiResponse({
      status: 304,
      description: 'Not modified: the answer that you have is current.',
      headers: { ETag: etag },
    }),
  );
}

/** Documents the parameter of a car's calls, and that a former address redirects. @param example a car's slug */
export function ApiCarAddress(example: string): MethodDecorator {
  return applyDecorators(
    ApiParam({
      name: 'idOrSlug',
      description: 'The car’s id, or the last part of its address.',
      schema: { type: 'string', example },
    }),
    ApiResponse({
      status: 301,
      description: 'The car’s address has changed.',
      headers: { Location: { description: 'The new address.', schema: { type: 'string', format: 'uri-reference' } } },
    }),
  );
}

/** Documents the problem answers that a route can give. */
export function ApiProblems(...statuses: readonly number[]): MethodDecorator {
  return applyDecorators(...statuses.map((status) => ApiResponse(problemAnswer(status))));
}

/** Documents the problems of one status that programs distinguish by type, with an example each. */
export function ApiProblemTypes(
  status: number,
  problems: Readonly<Record<string, { readonly type: string; readonly when: string }>>,
): MethodDecorator {
  const { description, ...answer } = problemAnswer(status);
  const { schema, example } = answer.content['application/problem+json'];
  const refusals = Object.values(problems).map(({ type, when }) => {
    const value = { ...example, type, detail: when, message: when };
    return [type.split(':').at(-1) ?? type, { summary: when, value }] as const;
  });
  const types = refusals.map(([, { summary, value }]) => `\`${value.type}\`: ${summary}.`).join(' ');
  const content = { 'application/problem+json': { schema, examples: Object.fromEntries(refusals) } };
  return ApiResponse({ ...answer, description: `${description} Its type says why. ${types}`, content });
}

function problemAnswer(status: number) {
  const description = REASONS[status] ?? 'A problem.';
  const detail = status === 400 ? FAULT.message : description;
  const example: z.infer<typeof problem> = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail,
    message: detail,
    errors: status === 400 ? [FAULT] : [],
    request_id: '6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58',
  };
  return {
    status,
    description,
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
    content: { 'application/problem+json': { schema: schemaRef(problem), example } },
  };
}

/** A request body's content of one type, for ApiOperation: Nest's ApiBody has one schema for all types. */
export function sentAs<Schema extends z.ZodType>(schema: Schema, examples: Examples<z.input<Schema>> = {}) {
  const values = Object.entries(examples).map(([name, value]) => [name, { value }] as const);
  return { schema: schemaRef(schema), examples: Object.fromEntries(values) };
}

/** Marks whose body an operation takes if another service declares it: the document's maker fills it in. */
export const ApiBodyOf = (
  service: string,
  schema: string,
  example: Readonly<Record<string, unknown>>,
): MethodDecorator => ApiExtension('x-body-of', { service, schema, example });

/** Documents the credential that a call needs. */
export const ApiCredential = (whose: string): MethodDecorator =>
  ApiHeader({
    name: 'Authorization',
    description: `Bearer and ${whose} credential.`,
    required: true,
    schema: { type: 'string', pattern: '^Bearer ' },
    example: 'Bearer st_0123456789ab_…',
  });
