import { badRequest } from '@forecourt/service-kit';

/** A JSON object; an empty body is an empty one. @throws ProblemError 400 for anything else */
export function readJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered below, as any other text.
  }
  throw badRequest([{ field: '', message: 'expected a JSON object' }]);
}
