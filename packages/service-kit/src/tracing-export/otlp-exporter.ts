import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { request } from 'undici';

/** Where spans are sent. */
interface OtlpTarget {
  /** The address of traces, as http://collector:4318/v1/traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** The `service.name` of a span, by the service that opened it. */
  nameOf(service: string): string;
  /** Called with what went wrong, once until spans are taken again. */
  onFault(error: unknown): void;
}

type Done = Parameters<SpanExporter['export']>[1];
type Time = ReadableSpan['startTime'];

/**
 * Sends spans by OTLP over HTTP, in JSON. OpenTelemetry's own exporter brings its SDKs for metrics and logs with it, ten times the size of
 * the rest of tracing.
 */
export class OtlpExporter implements SpanExporter {
  readonly #target: OtlpTarget;
  #failing = false;

  constructor(target: OtlpTarget) {
    this.#target = target;
  }

  export(spans: ReadableSpan[], done: Done): void {
    this.#send(spans).then(
      () => {
        this.#failing = false;
        done({ code: 0 });
      },
      (error: Error) => {
        if (!this.#failing) this.#target.onFault(error);
        this.#failing = true;
        done({ code: 1, error });
      },
    );
  }

  async shutdown(): Promise<void> {}

  async #send(spans: readonly ReadableSpan[]): Promise<void> {
    const { url, headers, timeoutMs, nameOf } = this.#target;
    const answer = await request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(toOtlp(spans, nameOf)),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    await answer.body.dump();
    if (answer.statusCode >= 300) throw new Error(`Traces were answered with ${answer.statusCode}.`);
  }
}

/** The body of an OTLP request: spans by the service that opened them. Pure. */
function toOtlp(spans: readonly ReadableSpan[], nameOf: (service: string) => string): object {
  const byService = Map.groupBy(spans, ({ instrumentationScope }) => instrumentationScope.name);
  return {
    resourceSpans: [...byService].map(([service, own]) => ({
      resource: { attributes: attributesOf({ 'service.name': nameOf(service) }) },
      scopeSpans: [{ scope: { name: 'forecourt' }, spans: own.map(spanOf) }],
    })),
  };
}

function spanOf(span: ReadableSpan): object {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    ...(span.parentSpanContext && { parentSpanId: span.parentSpanContext.spanId }),
    name: span.name,
    // OTLP counts kinds from 1.
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: attributesOf(span.attributes),
    status: { code: span.status.code },
  };
}

const nanoseconds = ([seconds, rest]: Time): string => String(BigInt(seconds) * 1_000_000_000n + BigInt(rest));

function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: String(value) },
  }));
}
