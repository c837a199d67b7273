import { afterEach, describe, expect, it } from '@jest/globals';
import { SpanKind } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { afterTraces, inSpan, serveInSpan, traceHeaders, traceIds, traceparent } from '../tracing/traces.ts';
import { startTracing, type Tracing, traceTo } from './start-tracing.ts';

const sampled = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
const other = `00-${'3'.repeat(32)}-${'4'.repeat(16)}-01`;
const unsampled = `00-${'5'.repeat(32)}-${'6'.repeat(16)}-00`;
const step = { name: 'step', kind: SpanKind.INTERNAL };

describe('traces', () => {
  let tracing: Tracing | undefined;
  let exporter = new InMemorySpanExporter();
  const start = async (sampler: 'always_on' | 'parentbased_traceidratio', ratio = 1) => {
    exporter = new InMemorySpanExporter();
    tracing = await traceTo(new SimpleSpanProcessor({ exporter }), 'stock', {
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: ratio,
    });
  };
  const spans = () =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      trace: span.spanContext().traceId.charAt(0),
      parent: span.parentSpanContext?.spanId.charAt(0),
    }));
  afterEach(async () => {
    await tracing?.close();
    tracing = undefined;
  });

  it('are off without a place for spans, and cost no context then', async () => {
    const off = await startTracing('stock', { OTEL_TRACES_SAMPLER: 'always_on' }, () => undefined);
    const work = async () => [traceparent(), traceHeaders(), traceIds()];
    expect(serveInSpan('stock', { method: 'GET', traceparent: sampled, isPublic: false })).toBeUndefined();
    await expect(afterTraces([sampled], step, () => inSpan(step, work))).resolves.toEqual([undefined, {}, {}]);
    await off.close();
  });

  it('go on in every trace that a batch came of, once each, and in the first with what it does itself', async () => {
    await start('always_on');
    const seen = await afterTraces([sampled, undefined, other, sampled, unsampled, 'no trace'], step, () =>
      inSpan({ ...step, name: 'inner' }, async () => traceparent()),
    );
    expect(seen).toMatch(/^00-1{32}-[\da-f]{16}-01$/);
    expect(spans().filter(({ name }) => name === 'step')).toEqual([
      { name: 'step', trace: '1', parent: '2' },
      { name: 'step', trace: '3', parent: '4' },
    ]);
    expect(spans().find(({ name }) => name === 'inner')?.trace).toBe('1');
  });

  it('begin at a public service, whatever its caller says, and at an internal one only as its caller’s', async () => {
    await start('always_on');
    const served = (isPublic: boolean, given?: string) => {
      const span = serveInSpan('stock', { method: 'GET', traceparent: given, isPublic });
      const inside = span?.within(() => traceIds().trace_id);
      span?.end({ 'http.route': '/cars/:id', 'http.response.status_code': 200 });
      return inside;
    };
    expect(served(false, sampled)).toBe('1'.repeat(32));
    expect(served(true, sampled)).toMatch(/^(?!1{32})[\da-f]{32}$/);
    expect(served(false)).toBeUndefined();
    expect(spans().map(({ name }) => name)).toEqual(['GET /cars/:id', 'GET /cars/:id']);
  });

  it('are sampled where they begin: what is left out there is left out everywhere', async () => {
    await start('parentbased_traceidratio', 0);
    const span = serveInSpan('gateway', { method: 'GET', traceparent: undefined, isPublic: true });
    const { traceparent: passed } = span?.within(traceHeaders) ?? {};
    expect(passed).toMatch(/-00$/);
    expect(span?.within(traceparent)).toBeUndefined();
    expect(span?.within(traceIds)).toEqual({});
    expect(serveInSpan('stock', { method: 'GET', traceparent: passed, isPublic: false })?.within(traceIds)).toEqual({});
    expect(spans()).toEqual([]);
  });

  it('say the class of an error, never its message', async () => {
    await start('always_on');
    const failing = afterTraces([sampled], step, () => Promise.reject(new TypeError('Zebulon has no phone')));
    await expect(failing).rejects.toThrow('Zebulon');
    const [span] = exporter.getFinishedSpans();
    expect(span?.attributes).toEqual({ 'error.type': 'TypeError' });
    expect(JSON.stringify([span?.status, span?.events])).not.toContain('Zebulon');
  });
});
