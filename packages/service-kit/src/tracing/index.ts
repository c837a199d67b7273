export { afterTraces, inSpan, SpanKind, tracedBy, traceparent } from './traces.ts';
