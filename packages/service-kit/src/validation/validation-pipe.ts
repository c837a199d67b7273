import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { badRequest, type FieldFault } from '../problem/problem-error.ts';
import { showValue } from '../problem/show-value.ts';

/** No DTO nests so deep. What transforms a value calls itself for each level, as deep as a sender leads it. */
const DEEPEST = 20;

class BoundedValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (this.toValidate(metadata) && isDeeperThan(value, DEEPEST)) {
      throw badRequest([{ field: '', message: `expected at most ${DEEPEST} lists and objects within each other` }]);
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
 * one fault a field, answered as a ProblemError 400 (LEAD-4).
 */
export function createValidationPipe(): ValidationPipe {
  return new BoundedValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors: ValidationError[]) => badRequest(errors.flatMap((error) => dtoFaults(error, ''))),
  });
}

function dtoFaults(error: ValidationError, above: string): FieldFault[] {
  const field = joinField(above, error.property);
  const own = Object.entries(error.constraints ?? {}).map(([constraint, message]) => ({
    field,
    message: constraint === 'whitelistValidation' ? 'This field is not known here.' : withWhatCame(message, error),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => dtoFaults(child, field))];
}

/** class-validator's own sentences start with the property; a DTO's own message is the specification's wording and stays. */
function withWhatCame(message: string, error: ValidationError): string {
  const isDefault = message.startsWith(`${error.property} `) || message.startsWith(`each value in ${error.property} `);
  return isDefault ? `${message}; came ${showValue(error.value, error.property)}` : message;
}

function joinField(above: string, property: string): string {
  if (/^\d+$/.test(property)) return `${above}[${property}]`;
  return above === '' ? property : `${above}.${property}`;
}
