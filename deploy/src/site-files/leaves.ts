/** A text in a document. */
export interface Leaf {
  /** As blocks[0].title. */
  readonly path: string;
  /** The field's own name. */
  readonly name: string;
  readonly text: string;
  /** The fields beside it. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** Every text of a document, with its path. */
export function* leavesOf(
  value: unknown,
  path = '',
  name = '',
  beside: Readonly<Record<string, unknown>> = {},
): Generator<Leaf> {
  if (typeof value === 'string') yield { path, name, text: value, beside };
  else if (Array.isArray(value)) {
    for (const [place, each] of value.entries()) yield* leavesOf(each, `${path}[${place}]`, name, beside);
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const [key, each] of Object.entries(fields)) {
      yield* leavesOf(each, path === '' ? key : `${path}.${key}`, key, fields);
    }
  }
}
