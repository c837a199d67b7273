/** The service can't start with what it was given. The message is meant for the person who starts it: print it alone, no stack. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
