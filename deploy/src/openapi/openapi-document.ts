/** An OpenAPI document, as far as it is worked on here. */
export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, OpenApiOperation>>;
  components?: { schemas?: Record<string, unknown> };
  [part: string]: unknown;
}

/** A call of the document. */
export interface OpenApiOperation {
  operationId?: string;
  parameters?: OpenApiParameter[];
  responses?: Record<string, unknown>;
  requestBody?: unknown;
  /** Where another service declares the body that this call takes. */
  'x-body-of'?: { service: string; schema: string; example: unknown };
  [part: string]: unknown;
}

/** A parameter of a call. */
export interface OpenApiParameter {
  name: string;
  in: string;
  required?: boolean;
}

/** What Nest makes of a service's decorators; the parts that are not named above are passed on as they are. */
export interface ServiceDocument {
  paths: object;
  components?: { schemas?: Record<string, unknown> } | undefined;
}
