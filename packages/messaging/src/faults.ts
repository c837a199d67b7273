import type { OutgoingMessage } from './transport.ts';

/** The event itself is at fault: it would fail every time. Its key is parked. */
export class EventFault extends Error {
  override readonly name = 'EventFault';
}

/** Something around the event is at fault (a database, a service): nothing is parked, the same events come again later. */
export class InfrastructureFault extends Error {
  override readonly name: string = 'InfrastructureFault';
}

/** A topic's events no longer follow on those that were read before: nothing more of it is applied until an operator accepts its epoch. */
export class TopicHaltedFault extends InfrastructureFault {
  override readonly name = 'TopicHaltedFault';
}

/** A topic ends below its known end: messages were lost. */
export class TopicShortenedFault extends InfrastructureFault {
  override readonly name = 'TopicShortenedFault';
}

/** A topic has another number of partitions than the one that messages were published with: keys would move. Nothing was published. */
export class TopicRepartitionedFault extends InfrastructureFault {
  override readonly name = 'TopicRepartitionedFault';
}

/** Whose fault an error is. */
export type FaultKind = 'event' | 'infrastructure';

/** SQLSTATE classes: connection, authorisation (a password was changed), resources, operator intervention, system error. */
const infrastructureClasses = new Set(['08', '28', '53', '57', '58']);
/** A prepared statement that a connection does not know, as a pool of connections in between gives others; a database that is being put back, serialisation failure, deadlock, lock not available, read-only during a fail-over, a transaction that idled or lasted too long. */
const infrastructureStates = new Set(['26000', '3D000', '40001', '40P01', '55P03', '25006', '25P03', '25P04']);
const infrastructureCodes =
  /^(ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|ENOTFOUND|EAI_AGAIN|ENETDOWN|EHOSTDOWN|UND_ERR_)/;
/** TypeORM takes a QueryRunner back as soon as its connection is lost: the transaction's next statement, or its commit, meets that. */
const infrastructureNames = new Set([
  'InfrastructureFault',
  'TopicHaltedFault',
  'TopicShortenedFault',
  'TopicRepartitionedFault',
  'TimeoutError',
  'AbortError',
  'QueryRunnerAlreadyReleasedError',
]);
/** pg and its pool report a lost connection without any code. */
const connectionMessages =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end|Driver not Connected|Connection is not established|The client is closed|database "\w+" is not currently accepting connections)/i;

/**
 * Recognises a fault of the infrastructure (connections, SQLSTATE classes 08, 28, 53, 57, 58, deadlocks and serialisation failures, timeouts,
 * `InfrastructureFault`) from a fault of the event (anything else). Looks through TypeORM's wrapping, `cause` and aggregates.
 */
export function classifyFault(error: unknown): FaultKind {
  return isInfrastructure(error, 0) ? 'infrastructure' : 'event';
}

function isInfrastructure(error: unknown, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { name, code, message, cause, driverError, errors } = error as Record<string, unknown>;
  if (name === 'EventFault') return false;
  if (typeof name === 'string' && infrastructureNames.has(name)) return true;
  if (typeof code === 'string' && isInfrastructureCode(code)) return true;
  if (typeof message === 'string' && connectionMessages.test(message)) return true;
  const within = [cause, driverError, ...(Array.isArray(errors) ? errors : [])];
  return within.some((inner) => isInfrastructure(inner, depth + 1));
}

function isInfrastructureCode(code: string): boolean {
  if (infrastructureStates.has(code) || infrastructureCodes.test(code)) return true;
  return /^[0-9A-Z]{5}$/.test(code) && infrastructureClasses.has(code.slice(0, 2));
}

/** The known result of a publish that only partly succeeded; the messages are the given objects. */
export interface PartlyPublished {
  /** Durable: not to be published again. */
  acknowledged: ReadonlySet<OutgoingMessage>;
  /** Refused for their content, so that they would be refused again, with the reason. Later messages of their keys were not published. */
  refused: ReadonlyMap<OutgoingMessage, string>;
}

/** A publish only partly succeeded. The state of messages neither acknowledged nor refused is unknown: publish them again. */
export class PublishFault extends Error implements PartlyPublished {
  override readonly name = 'PublishFault';
  readonly acknowledged: ReadonlySet<OutgoingMessage>;
  readonly refused: ReadonlyMap<OutgoingMessage, string>;

  /** @param cause the fault; undefined if messages were refused and nothing else went wrong. */
  constructor({ acknowledged, refused }: PartlyPublished, cause?: unknown) {
    const [reason] = refused.values();
    super(cause instanceof Error ? cause.message : (reason ?? String(cause)), { cause });
    this.acknowledged = acknowledged;
    this.refused = refused;
  }
}
