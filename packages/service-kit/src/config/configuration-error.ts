/** The service can't start with its configuration. The message is for the person who starts it: print it without a stack. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
