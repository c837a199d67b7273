/** OTLP's kinds of spans; what has none of these is Zipkin's span without a kind. */
const kinds = { 2: 'SERVER', 3: 'CLIENT', 4: 'PRODUCER', 5: 'CONSUMER' };

/**
 * The body of an OTLP request in JSON as Zipkin takes spans (its API of version 2), as Zipkin reads no OTLP. Pure.
 * @param {{ resourceSpans: object[] }} request @returns {object[]}
 */
export function otlpToZipkin({ resourceSpans }) {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const serviceName = textsOf(resource.attributes)['service.name'];
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => spanOf(span, serviceName)));
  });
}

function spanOf(
  { traceId, spanId, parentSpanId, name, kind, startTimeUnixNano, endTimeUnixNano, attributes },
  service,
) {
  const [start, end] = [startTimeUnixNano, endTimeUnixNano].map((nanoseconds) => Number(BigInt(nanoseconds) / 1000n));
  return {
    ...{ traceId, id: spanId, parentId: parentSpanId, name, kind: kinds[kind], timestamp: start },
    duration: Math.max(1, end - start),
    localEndpoint: { serviceName: service },
    tags: textsOf(attributes),
  };
}

const textsOf = (attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]));
