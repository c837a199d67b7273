/** A JSON Schema as far as the references read it. */
export interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  definitions?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** What a field takes, for a reference in Markdown: its type, or its values. */
export function takes(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.items) return `list of ${takes(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') return `map to ${takes(schema.additionalProperties)}`;
  return schema.type ?? 'text';
}

/** A field's default in Markdown; empty if it has none. */
export function defaultOf(schema: Schema): string {
  if (schema.default === undefined) return '';
  return `\`${JSON.stringify(schema.default)}\``;
}
