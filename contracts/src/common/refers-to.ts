import { z } from 'zod';

/** What a field of a document can name: something that another document is, or a link or Markdown with links to pages of the site. */
export type ReferenceKind =
  | 'location'
  | 'location_id'
  | 'dealership'
  | 'dealership_id'
  | 'model'
  | 'manufacturer'
  | 'make'
  | 'offer'
  | 'link'
  | 'markdown';

const declared = z.registry<{ to: ReferenceKind }>();

/** Marks a field as the name of something that another document is. Every mark is checked before a document is accepted (SITE-8). */
export function refersTo<Schema extends z.ZodType>(to: ReferenceKind, schema: Schema): Schema {
  const marked = schema.clone() as Schema;
  declared.add(marked, { to } as never);
  return marked;
}

/** A field that names something, as a document has it. */
export interface Reference {
  /** As blocks[0].buttons[1].href. */
  readonly path: string;
  readonly to: ReferenceKind;
  readonly name: string | number;
}

/** What a schema is made of, as far as values are looked up by it. */
interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly discriminator?: string;
  readonly out?: z.ZodType;
}

const partsOf = (schema: z.ZodType): Parts => schema._zod.def as unknown as Parts;

/** The marked fields of a value, with their paths. What is not of the schema's shape has none. */
export function* referencesIn(schema: z.ZodType, value: unknown, path = ''): Generator<Reference> {
  if (value === undefined || value === null) return;
  const to = declared.get(schema)?.to;
  if (to !== undefined && (typeof value === 'string' || typeof value === 'number')) yield { path, to, name: value };
  const { shape, element, innerType, options, discriminator, out } = partsOf(schema);
  if (shape) {
    if (typeof value !== 'object') return;
    for (const [field, inner] of Object.entries(shape))
      yield* referencesIn(inner, (value as Record<string, unknown>)[field], path === '' ? field : `${path}.${field}`);
  } else if (element) {
    if (!Array.isArray(value)) return;
    for (const [place, each] of value.entries()) yield* referencesIn(element, each, `${path}[${place}]`);
  } else if (options) {
    const option = options.find((each) => isOf(each, value, discriminator));
    if (option) yield* referencesIn(option, value, path);
  } else {
    const inner = innerType ?? out;
    if (inner) yield* referencesIn(inner, value, path);
  }
}

/** Whether a value is of this variant of a union. */
function isOf(option: z.ZodType, value: unknown, discriminator: string | undefined): boolean {
  if (discriminator === undefined) return option.safeParse(value).success;
  const literal = partsOf(option).shape?.[discriminator];
  return literal?.safeParse((value as Record<string, unknown> | null)?.[discriminator]).success ?? false;
}
