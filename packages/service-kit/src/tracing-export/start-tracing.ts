import { context, trace } from '@opentelemetry/api';
import type { Sampler, SpanProcessor } from '@opentelemetry/sdk-trace';
import { z } from 'zod';
import { nameTraces } from '../tracing/traces.ts';
import { loadConfig } from '../validation/load-config.ts';
import { OtlpExporter } from './otlp-exporter.ts';

const samplers = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const;

/** OpenTelemetry's own variables, as far as they are read. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('http://host:port of a collector or trace store that takes OTLP over HTTP; nothing is traced without it'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the same for traces alone, with its path; by default /v1/traces of that address'),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').describe('headers for it, as name=value,name=value'),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('milliseconds that it may take to answer'),
  OTEL_SERVICE_NAME: z
    .string()
    .optional()
    .describe('what the spans of this process are filed under; by default the service’s name'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers)
    .default('parentbased_always_on')
    .describe(`which requests are traced: ${samplers.join(', ')}`),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('the share of requests, 0 to 1, of a sampler by ratio'),
  OTEL_SDK_DISABLED: z.stringbool().default(false).describe('true traces nothing, whatever the others say'),
};
type Settings = z.output<z.ZodObject<typeof tracingVariables>>;

/** Tracing while it runs. */
export interface Tracing {
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Traces this process by OpenTelemetry's variables; does nothing, and loads nothing, if they name no place for spans.
 * @param name what spans of background work are filed under
 * @throws ConfigurationError all faults of the variables at once
 */
export async function startTracing(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  onFault: (error: unknown) => void,
): Promise<Tracing> {
  const settings = loadConfig(z.object(tracingVariables), env);
  const url = endpointOf(settings);
  if (settings.OTEL_SDK_DISABLED || url === undefined) return { close: async () => undefined };
  const { BatchSpanProcessor } = await import('@opentelemetry/sdk-trace');
  const exporter = new OtlpExporter({
    url,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMs: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
    nameOf: (service) => settings.OTEL_SERVICE_NAME ?? service,
    onFault,
  });
  // At most 2,048 spans wait; more are dropped.
  return traceTo(new BatchSpanProcessor({ exporter }), settings.OTEL_SERVICE_NAME ?? name, settings);
}

/** Traces this process to a processor of spans, once at a time. @internal for specs */
export async function traceTo(
  processor: SpanProcessor,
  name: string,
  sampling: Pick<Settings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>,
): Promise<Tracing> {
  const [{ TracerProvider }, { AsyncLocalStorageContextManager }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const provider = new TracerProvider({ sampler: await samplerOf(sampling), spanProcessors: [processor] });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  nameTraces(name);
  return {
    close: async () => {
      nameTraces(undefined);
      await provider.shutdown();
      trace.disable();
      context.disable();
    },
  };
}

function endpointOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: shared }: Settings) {
  return own ?? (shared && `${shared.replace(/\/$/, '')}/v1/traces`);
}

function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), decodeURIComponent(value.join('=').trim())];
    }),
  );
}

async function samplerOf({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Pick<Settings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>): Promise<Sampler> {
  const { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler } = await import(
    '@opentelemetry/sdk-trace'
  );
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = (which: keyof typeof roots): Sampler => roots[which]();
  const table: Record<(typeof samplers)[number], () => Sampler> = {
    ...roots,
    parentbased_always_on: () => new ParentBasedSampler({ root: root('always_on') }),
    parentbased_always_off: () => new ParentBasedSampler({ root: root('always_off') }),
    parentbased_traceidratio: () => new ParentBasedSampler({ root: root('traceidratio') }),
  };
  return table[name]();
}
