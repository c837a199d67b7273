import type { PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { badRequest } from '../problem/problem-error.ts';
import { zodFaults } from './zod-faults.ts';

/**
 * A pipe for one parameter: `@Body(ZodBody(feedBatch)) batch: FeedBatch`. Returns the parsed value.
 * @throws ProblemError 400 whose errors name each field (`rows[3].price`), what was expected and what it got.
 */
export function ZodBody<Schema extends z.ZodType>(schema: Schema): PipeTransform<unknown, z.output<Schema>> {
  return {
    transform(value) {
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      throw badRequest(zodFaults(result.error, value));
    },
  };
}
