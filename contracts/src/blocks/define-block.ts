import { z } from 'zod';
import { fieldsAlone } from '../common/scalars.ts';

/** A kind of block: what a site writes in a page, and what the page model carries for it. */
export interface BlockDefinition<
  Kind extends string = string,
  Fields extends z.ZodRawShape = z.ZodRawShape,
  View extends z.ZodRawShape = z.ZodRawShape,
> {
  readonly kind: Kind;
  /** The block as a page's document holds it; a field that it does not name is refused. */
  readonly input: z.ZodObject<{ kind: z.ZodLiteral<Kind> } & Fields, z.core.$strict>;
  /** The block as it is shown: every word, address and picture decided. */
  readonly view: z.ZodObject<{ kind: z.ZodLiteral<Kind> } & View>;
}

/**
 * Declares a kind of block in one place; the gateway adds its view rule, the front its component.
 * @param does what it is for, in a sentence or two for the reference (docs/site-configuration.md)
 * @param fields what a site writes. A field named `text` is Markdown, in every block and at every depth; all other text is plain.
 * @param view what is shown. A field named `html` holds what the server rendered from Markdown.
 */
export function defineBlock<Kind extends string, Fields extends z.ZodRawShape, View extends z.ZodRawShape>(
  kind: Kind,
  { does, fields, view }: { does: string; fields: Fields; view: View },
): BlockDefinition<Kind, Fields, View> {
  return {
    kind,
    input: fieldsAlone({ kind: z.literal(kind), ...fields }).describe(does) as BlockDefinition<
      Kind,
      Fields,
      View
    >['input'],
    view: z.object({ kind: z.literal(kind), ...view }) as BlockDefinition<Kind, Fields, View>['view'],
  };
}
