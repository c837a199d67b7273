// What a program needs that calls services without being one: it starts without Nest and the database.
export { InternalTokens } from '../auth/internal-tokens.ts';
export { ProblemError } from '../problem/problem-error.ts';
export { ConfigurationError, loadConfig } from '../validation/load-config.ts';
export { zodFaults } from '../validation/zod-faults.ts';
export { InternalClient } from './internal-client.ts';
