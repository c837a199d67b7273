/** Why an event failed, on one line: what stands beside it where it is parked. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
