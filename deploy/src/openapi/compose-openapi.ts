import { apiGuide } from './api-guide.ts';
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter, ServiceDocument } from './openapi-document.ts';

/** What the public API's document is made of. */
export interface OpenApiParts {
  /** The gateway's own document: every public call. */
  gateway: ServiceDocument;
  /** The shapes that its calls name. */
  schemas: Readonly<Record<string, unknown>>;
  /** The documents of services whose bodies it passes on, by their names. */
  services: Readonly<Record<string, ServiceDocument>>;
}

/**
 * Joins the gateway's calls with the bodies that other services declare (`x-body-of`) into the one document of the public API. The same
 * parts give the same document, byte for byte: paths, parameters and schemas are sorted.
 * @throws Error that names a body, schema or reference that none of the parts has.
 */
export function composeOpenApi({ gateway, schemas, services }: OpenApiParts): OpenApiDocument {
  const calls = structuredClone(gateway.paths) as OpenApiDocument['paths'];
  const known = new Map(Object.entries({ ...gateway.components?.schemas, ...schemas }));
  for (const operation of Object.values(calls).flatMap((path) => Object.values(path))) {
    operation.parameters = sortedParameters(operation.parameters);
    for (const [name, schema] of takeBody(operation, services)) {
      // Two calls may take the same body of one service.
      if (known.has(name) && known.get(name) !== schema) throw new Error(`Two services declare the schema ${name}.`);
      known.set(name, schema);
    }
  }
  const document = { ...apiGuide(), paths: sorted(calls), components: { schemas: sorted(Object.fromEntries(known)) } };
  for (const name of referencedSchemas(document)) {
    if (!known.has(name)) throw new Error(`The API refers to the schema ${name}, which is not declared.`);
  }
  return document;
}

/** Puts the body that another service declares in its place; returns the schemas that it needs. */
function takeBody(operation: OpenApiOperation, services: OpenApiParts['services']): [string, unknown][] {
  const from = operation['x-body-of'];
  if (!from) return [];
  delete operation['x-body-of'];
  const declared = services[from.service]?.components?.schemas ?? {};
  const schema = { $ref: `#/components/schemas/${from.schema}` };
  operation.requestBody = { required: true, content: { 'application/json': { schema, example: from.example } } };
  return reachable(from.schema, declared, from.service);
}

/** A service's schema and all that it refers to. */
function reachable(first: string, declared: Record<string, unknown>, service: string): [string, unknown][] {
  const found = new Map<string, unknown>();
  const open = [first];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    if (!Object.hasOwn(declared, name)) throw new Error(`The service ${service} declares no schema ${name}.`);
    found.set(name, declared[name]);
    open.push(...referencedSchemas(declared[name]));
  }
  return [...found];
}

function referencedSchemas(part: unknown): string[] {
  const references = JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  return [...new Set([...references].map(([, name = '']) => name))];
}

const PLACES = ['path', 'query', 'header'];

/** Path, query, headers; in each the required ones first. */
function sortedParameters(parameters: readonly OpenApiParameter[] = []): OpenApiParameter[] {
  const key = ({ in: place, required, name }: OpenApiParameter) => `${PLACES.indexOf(place)}${required ? 0 : 1}${name}`;
  return parameters.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
