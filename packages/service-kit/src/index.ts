export { type CallerClaims, type CallerStatement, requireOperator, requireSite } from './auth/caller.ts';
export { type CallerMeta, callerMeta } from './auth/caller-meta.ts';
export { AllowCallers, Caller, InternalAuthGuard, Public } from './auth/internal-auth.guard.ts';
export { InternalTokens, type InternalTokensOptions } from './auth/internal-tokens.ts';
export { generateServiceKeys, type PublicKeySet, type ServiceJwk, type ServiceKeys } from './auth/service-keys.ts';
export {
  type InternalAnswer,
  InternalClient,
  type InternalClientOptions,
  type InternalRequest,
  type InternalStream,
} from './client/internal-client.ts';
export { ConfigurationError } from './config/configuration-error.ts';
export { loadConfig } from './config/load-config.ts';
export {
  commaSeparated,
  deploymentKeyVariables,
  loadServiceConfig,
  serviceAddress,
} from './config/service-environment.ts';
export { DatabaseModule, databaseProviders } from './database/database.module.ts';
export { type DatabaseOptions, migrateDatabase, openDatabase } from './database/open-database.ts';
export { type ReadinessCheck, type ReadinessNeed, ReadinessRegistry } from './health/readiness-registry.ts';
export { Clock, FixedClock, SystemClock } from './injectables/clock.ts';
export { Ids, SequentialIds, SystemIds } from './injectables/ids.ts';
export { createLogger, type LoggerOptions, SERVICE_LOGGER } from './logging/logger.ts';
export { RecentMap } from './memory/recent-map.ts';
export { type GaugeOptions, Metrics } from './metrics/metrics.ts';
export {
  badRequest,
  conflict,
  type FieldFault,
  forbidden,
  notFound,
  type ProblemBody,
  ProblemError,
  type ProblemOptions,
  tooMany,
  unauthorized,
  unavailable,
} from './problem/problem-error.ts';
export { cutText, showValue } from './problem/show-value.ts';
export { isUpstreamFault } from './problem/upstream-fault.ts';
export { type RequestContext, requestContext, runInRequestContext } from './request/request-context.ts';
export { constantTimeEqual, hmacSha256 } from './secrets/hmac.ts';
export { SecretBox, SecretBoxError } from './secrets/secret-box.ts';
export { type Own, runUntilStopped } from './server/run-until-stopped.ts';
export { ServiceKitModule, type ServiceParts } from './server/service-kit.module.ts';
export { type InternalServiceConfig, startInternalService } from './server/start-internal-service.ts';
export { type RunningService, type ServiceOptions, startService } from './server/start-service.ts';
export { siteDirectoryProviders } from './sites/site-directory.provider.ts';
export { type LoadConfigurations, SiteDirectory, type SiteDirectoryOptions } from './sites/site-directory.ts';
export { swaggerDocument } from './swagger-document.ts';
export { createValidationPipe } from './validation/validation-pipe.ts';
export { ZodBody } from './validation/zod-body.ts';
export { zodFaults } from './validation/zod-faults.ts';
export { BackgroundWorker, backgroundWorker, type Stoppable } from './worker/background-worker.ts';
export { type OutboxRelay, outboxRelay } from './worker/outbox-relay.ts';
export { type RecurringWork, recurringWork } from './worker/recurring-work.ts';
