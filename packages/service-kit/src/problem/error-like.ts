/** What an error may carry; errors of Node's own and of other realms are not always `instanceof Error`. */
interface ErrorLike {
  name: string;
  message: string;
  code?: unknown;
  cause?: unknown;
  statusCode?: unknown;
  errors?: unknown;
}

/** The value as an error, if it looks like one. */
export function asError(value: unknown): ErrorLike | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const looksRight = 'name' in value && typeof value.name === 'string' && 'message' in value;
  return looksRight && typeof value.message === 'string' ? (value as ErrorLike) : undefined;
}
