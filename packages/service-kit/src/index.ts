export {
  /** @internal for specs */
  actorKinds,
  type CallerClaims,
  type CallerMeta,
  type CallerScope,
  type CallerStatement,
  callerMeta,
  siteSlugOf,
  userOfCaller,
} from './auth/caller.ts';
export { AllowCallers, AllowOperator, Caller } from './auth/internal-auth.guard.ts';
export {
  /** @internal for specs */
  internalRoutes,
} from './auth/internal-routes.ts';
export { InternalTokens, type InternalTokensOptions } from './auth/internal-tokens.ts';
export {
  generateServiceKeys,
  type KeyHolder,
  keyHolders,
  type PublicKeySet,
  type ServiceJwk,
  type ServiceKeys,
} from './auth/service-keys.ts';
export {
  type InternalAnswer,
  InternalClient,
  type InternalClientOptions,
  type InternalRequest,
  type InternalStream,
} from './client/internal-client.ts';
export { DatabaseModule } from './database/database.module.ts';
export { type DatabaseOptions, migrateDatabase, openDatabase } from './database/open-database.ts';
export { type GaugeOptions, Metrics, type Sample } from './health/metrics.ts';
export { type ReadinessCheck, type ReadinessNeed, ReadinessRegistry } from './health/readiness.ts';
export { addTo, FairRotation, type RotationBounds, type Turn, type Waiting } from './in-flight/fair-rotation.ts';
export { type Amounts, InFlightLimit, type InFlightOptions, type Release } from './in-flight/in-flight-limit.ts';
export { type Transfer, type TransferBounds, Transfers } from './in-flight/transfers.ts';
export {
  Clock,
  /** @internal for specs */
  FixedClock,
  /** @internal for specs */
  SystemClock,
} from './injectables/clock.ts';
export {
  Ids,
  /** @internal for specs */
  SequentialIds,
  SystemIds,
} from './injectables/ids.ts';
export {
  ErasureJournal,
  /** @internal for specs */
  JournalReplay,
  type JournalReplays,
} from './journal/erasure-journal.ts';
export { type JournalConfig, JournalController, journalProviders } from './journal/journal.providers.ts';
export type { Ending, JournalEntry, JournalHead } from './journal/journal.ts';
export { createJournalMark, dropJournalMark, journalMarkLasts } from './journal/journal-mark.ts';
export { type JournalStore, MemoryJournal } from './journal/journal-store.ts';
export { journalVariables, openJournal } from './journal/open-journal.ts';
export { createLogger, type LoggerOptions, SERVICE_LOGGER } from './logging/logger.ts';
export {
  badRequest,
  conflict,
  type FieldFault,
  forbidden,
  notFound,
  nothingIfRefused,
  type ProblemBody,
  ProblemError,
  type ProblemOptions,
  tooMany,
  unauthorized,
  unavailable,
} from './problem/problem-error.ts';
export { noteProblem, sendProblemBody } from './problem/send-problem.ts';
export { cutText, showValue } from './problem/show-value.ts';
export { isUpstreamFault } from './problem/to-problem.ts';
export {
  type DiscardOrder,
  onlyParked,
  type ParkedThings,
  type ParkedWanted,
  type PartitionPlace,
  parkedController,
  partitionPlace,
  type WhichParked,
} from './publishing/parked.http.ts';
export { ParkedStreamsController } from './publishing/parked-streams.ts';
export type {
  DiscardedStreamEventView,
  ParkedStreamEventView,
  ParkedStreamView,
  StreamReplayView,
} from './publishing/parked-streams.view.ts';
export { type DeletedRows, keptInWords, type RetentionEntry, type RetentionTable } from './retention/retention.ts';
export {
  /** @internal for specs */
  RetentionSweep,
  retention,
} from './retention/retention-sweep.ts';
export { constantTimeEqual, hmacSha256, LinkSigner, linkEnd, linkEndOf } from './secrets/link-signer.ts';
export { SecretBox } from './secrets/secret-box.ts';
export { OutsideNames } from './security/outside-names.ts';
export { isPublicAddress } from './security/public-address.ts';
export type { SecurityView } from './security/security-log.ts';
export { type Own, runUntilStopped } from './server/run-until-stopped.ts';
export {
  commaSeparated,
  deploymentKeyVariables,
  loadServiceConfig,
  serviceAddress,
  serviceVariables,
} from './server/service-environment.ts';
export type { ServiceParts } from './server/service-kit.module.ts';
export { type InternalServiceConfig, startInternalService } from './server/start-internal-service.ts';
export { type RunningService, type ServiceOptions, startService } from './server/start-service.ts';
export type { SignalName } from './signals/signals.ts';
export {
  DocumentIndex,
  type DocumentsOfSite,
  type PresentDocument,
  type SitePage,
} from './sites/document-index.ts';
export { siteDirectoryProviders } from './sites/site-directory.provider.ts';
export { type LoadConfigurations, SiteDirectory, type SiteDirectoryOptions } from './sites/site-directory.ts';
export { SiteDocuments } from './sites/site-documents.ts';
export { type CallersSite, siteOfCaller } from './sites/site-of-caller.ts';
export { swaggerDocument } from './swagger-document.ts';
export { startTracing, tracingVariables } from './tracing-export/start-tracing.ts';
export { ConfigurationError, loadConfig } from './validation/load-config.ts';
export {
  /** @internal for specs */
  createValidationPipe,
} from './validation/validation-pipe.ts';
export { MOST_FAULTS, ZodBody, zodFaults } from './validation/zod-faults.ts';
export { inTime } from './waiting/deadlines.ts';
export type { Stoppable } from './waiting/repeat.ts';
export { BackgroundWorker, backgroundWorker, type RecurringWork, recurringWork } from './worker/background-worker.ts';
export { type OutboxRelay, outboxRelay } from './worker/outbox-relay.ts';
export { type PublishedTopicView, PublishingController } from './worker/publishing.controller.ts';
export { resealing, type SealedColumn } from './worker/resealing.ts';
