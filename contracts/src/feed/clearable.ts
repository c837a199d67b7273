import type { z } from 'zod';

/** Makes every field of a feed's shape optional and clearable: absent is unchanged, null clears. */
export const clearable = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, (schema as z.ZodType).nullish()]),
  ) as unknown as { [Field in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Field]>> };
