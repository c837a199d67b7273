import {
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/**
 * What a span may say. A closed list, so that no span can hold what a person typed: routes without their values, names of topics and
 * services, numbers.
 */
interface SpanFacts {
  'http.request.method'?: string;
  /** The route's pattern, never the address. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  'messaging.destination.name'?: string;
  'messaging.consumer.group.name'?: string;
  'messaging.batch.message_count'?: number;
  /** Documents of a write. */
  'db.operation.batch.size'?: number;
  /** The class of an error, never its message. */
  'error.type'?: string;
}

/** A span that is to be opened. */
interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly facts?: SpanFacts;
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
/** Spans of one batch: what is read at once may come from hundreds of requests. */
const SPANS_OF_BATCH = 20;
/** Which service does what goes on: several may share a process. */
const SERVICE = createContextKey('service');

let processName: string | undefined;

/** Lets spans be opened, in the name of this process where a service does not say its own. Undefined ends that. */
export function nameTraces(name: string | undefined): void {
  processName = name;
}

/** A request that is being answered, as a span. */
export interface ServedSpan {
  /** Runs work as part of it. */
  within<Result>(work: () => Result): Result;
  end(facts: SpanFacts & { 'http.route': string; 'http.response.status_code': number }): void;
}

/**
 * Opens the span of a request. At a public service it begins a trace, whatever the caller says of one; at an internal one it continues
 * its caller's, and there is none without.
 */
export function serveInSpan(
  service: string,
  request: { readonly method: string; readonly traceparent: unknown; readonly isPublic: boolean },
): ServedSpan | undefined {
  if (processName === undefined) return undefined;
  const from = request.isPublic ? ROOT_CONTEXT : contextOf(request.traceparent);
  if (!from) return undefined;
  const parent = from.setValue(SERVICE, service);
  const { method } = request;
  const span = open(parent, { name: method, kind: SpanKind.SERVER, facts: { 'http.request.method': method } });
  const inside = trace.setSpan(parent, span);
  return {
    within: (work) => context.with(inside, work),
    end: (facts) => {
      span.updateName(`${method} ${facts['http.route']}`);
      span.setAttributes({ ...facts });
      if (facts['http.response.status_code'] >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Does work as a span of the trace that goes on here; just does it where none does. */
export function inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  if (processName === undefined || !trace.getSpan(context.active())) return work();
  return through([context.active()], start, work);
}

/**
 * Does work that came of other work: a span in each of the traces that led to it, at most 20. What the work does itself belongs to the
 * first of them.
 * @param parents as `traceparent` gave them; undefined for what was not traced
 */
export function afterTraces<Result>(
  parents: readonly unknown[],
  start: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> {
  if (processName === undefined) return work();
  const sampled = [...new Set(parents)].flatMap((parent) => {
    const found = contextOf(parent);
    return found && isSampled(trace.getSpanContext(found)) ? found : [];
  });
  return sampled.length === 0 ? work() : through(sampled.slice(0, SPANS_OF_BATCH), start, work);
}

/** The trace that goes on here, as W3C Trace Context writes it; undefined if there is none, or it is not sampled. */
export function traceparent(): string | undefined {
  const found = activeSpan();
  return isSampled(found) ? written(found) : undefined;
}

/** The headers that let another service continue the trace; also one that is not sampled, so that it isn't there either. */
export function traceHeaders(): { traceparent?: string } {
  const found = activeSpan();
  return found ? { traceparent: written(found) } : {};
}

/** What a log line says of the trace; nothing where none is sampled. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const found = activeSpan();
  return isSampled(found) ? { trace_id: found.traceId, span_id: found.spanId } : {};
}

/** The trace that a stored event belongs to, by its metadata. */
export function tracedBy(meta: unknown): string | undefined {
  const { traceparent: given } = (meta ?? {}) as { traceparent?: unknown };
  return typeof given === 'string' ? given : undefined;
}

async function through<Result>(
  parents: readonly Context[],
  start: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> {
  const spans = parents.map((parent) => open(parent, start));
  const [first, [span]] = [parents[0] ?? ROOT_CONTEXT, spans];
  try {
    return await (span ? context.with(trace.setSpan(first, span), work) : work());
  } catch (error) {
    for (const each of spans) fail(each, error);
    throw error;
  } finally {
    for (const each of spans) each.end();
  }
}

function open(parent: Context, { name, kind, facts }: SpanStart): Span {
  const service = parent.getValue(SERVICE) ?? processName;
  return trace.getTracer(String(service)).startSpan(name, { kind, attributes: { ...facts } }, parent);
}

/** An error's message may quote what a person typed; its class can't. */
function fail(span: Span, error: unknown): void {
  const facts: SpanFacts = { 'error.type': error instanceof Error ? error.name : typeof error };
  span.setAttributes({ ...facts });
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function activeSpan(): SpanContext | undefined {
  return processName === undefined ? undefined : trace.getSpanContext(context.active());
}

const isSampled = (found: SpanContext | undefined): found is SpanContext =>
  found !== undefined && (found.traceFlags & TraceFlags.SAMPLED) !== 0;

const written = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

function contextOf(parent: unknown): Context | undefined {
  const [, traceId, spanId, flags] = (typeof parent === 'string' && TRACEPARENT.exec(parent)) || [];
  if (!traceId || !spanId || !flags) return undefined;
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(found) ? trace.setSpanContext(ROOT_CONTEXT, found) : undefined;
}

export { SpanKind };
