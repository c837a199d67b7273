import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServedSpan } from '../tracing/traces.ts';
import type { CallerClaims } from './caller.ts';

/** What belongs to the request that is being answered; outgoing calls and log lines take it from here. */
export interface RequestContext {
  readonly requestId: string;
  /** The service that answers: several share the standalone process. */
  readonly service: string;
  /** The verified caller, once the guard has seen its token. */
  caller?: CallerClaims;
  /** Its span; undefined if it is not traced. */
  readonly span?: ServedSpan | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The present request's context; undefined in background work. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs work inside a context: of a request, or of a background job that wants one id in all its calls and lines. */
export function runInRequestContext<T>(context: RequestContext, work: () => T): T {
  const { span } = context;
  return storage.run(context, span ? () => span.within(work) : work);
}
