import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { badRequest, type FieldFault } from '../problem/problem-error.ts';
import { showValue } from '../problem/show-value.ts';
import { MOST_FAULTS } from './zod-faults.ts';

/** No DTO nests so deep. What transforms a value calls itself for each level, as deep as a sender leads it. */
const DEEPEST = 20;

class BoundedValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (this.toValidate(metadata)) {
      // Of a list each entry would be made an instance and checked.
      if (Array.isArray(value)) throw badRequest([{ field: '', message: 'expected an object; got a list' }]);
      if (isDeeperThan(value, DEEPEST)) {
        throw badRequest([{ field: '', message: `expected at most ${DEEPEST} levels of nested lists and objects` }]);
      }
    }
    return super.transform(value, metadata);
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

/**
 * The pipe of every service for class-validator DTOs: unknown fields are faults, values are transformed to the DTO's types,
 * one fault a field, answered as a ProblemError 400 (LEAD-4) that names the first 100.
 */
export function createValidationPipe(): ValidationPipe {
  return new BoundedValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors: ValidationError[]) =>
      badRequest(errors.flatMap((error) => dtoFaults(error, '')).slice(0, MOST_FAULTS)),
  });
}

function dtoFaults(error: ValidationError, above: string): FieldFault[] {
  const field = joinField(above, error.property);
  const own = Object.entries(error.constraints ?? {}).map(([constraint, message]) => ({
    field,
    message: constraint === 'whitelistValidation' ? 'Unknown field.' : withWhatCame(message, error),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => dtoFaults(child, field))];
}

/** class-validator's own sentences start with the property; a DTO's own message is the specification's text and is kept. */
function withWhatCame(message: string, error: ValidationError): string {
  const isDefault = message.startsWith(`${error.property} `) || message.startsWith(`each value in ${error.property} `);
  return isDefault ? `${message}; got ${showValue(error.value, error.property)}` : message;
}

function joinField(above: string, property: string): string {
  if (/^\d+$/.test(property)) return `${above}[${property}]`;
  return above === '' ? property : `${above}.${property}`;
}
