import { envelopeAttributes, type PublicEvent } from '@forecourt/contracts';
import { EventFault } from './faults.ts';
import type { OutgoingMessage, ReceivedMessage } from './transport.ts';

/** An event between services: CloudEvents 1.0 attributes around `data`, as contracts declares them. */
export type CloudEventEnvelope = PublicEvent;

const PREFIX = 'ce_';
const CONTENT_TYPE = 'content-type';
/** W3C Trace Context's header. */
const TRACE = 'traceparent';

/**
 * Writes an event as a message in CloudEvents' binary content mode: attributes as `ce_*` headers, `data` as the value, stream id as key.
 * @param traceparent the trace that the event belongs to, a header of its own
 */
export function toMessage(topic: string, envelope: CloudEventEnvelope, traceparent?: string): OutgoingMessage {
  const { data, datacontenttype, ...attributes } = envelope;
  const headers: Record<string, string> = { [CONTENT_TYPE]: datacontenttype };
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) headers[PREFIX + name] = String(value);
  }
  if (traceparent !== undefined) headers[TRACE] = traceparent;
  return { topic, key: envelope.partitionkey, headers, value: JSON.stringify(data ?? null) };
}

/** Reads an event. Throws EventFault, naming the attribute, if the message is not such an event. */
export function fromMessage(message: ReceivedMessage): CloudEventEnvelope {
  const type = message.headers[`${PREFIX}type`];
  if (!type) throw new EventFault(`${place(message)} is not a CloudEvent: it has no ce_type header`);
  const attributes = envelopeAttributes.safeParse(readAttributes(message.headers));
  if (!attributes.success) {
    const faults = attributes.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new EventFault(`${place(message)} is not a CloudEvent: ${faults.join('; ')}`);
  }
  return { ...attributes.data, type, data: readData(message) };
}

/** The stream that a message speaks of, before it is read as an event; its key if it does not say. */
export function streamOf({ headers, key }: ReceivedMessage): string {
  return headers[`${PREFIX}partitionkey`] ?? key;
}

/** The trace that a message belongs to; undefined if it was not traced. */
export function traceOf({ headers }: Pick<ReceivedMessage, 'headers'>): string | undefined {
  return headers[TRACE];
}

/** A message whose epoch has another form is not an event of ours; its reader reports that. */
const EPOCH = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The epoch of its topic in which a message was published; undefined if it names none, as before there were epochs. */
export function epochOf({ headers }: Pick<ReceivedMessage, 'headers'>): string | undefined {
  const epoch = headers[`${PREFIX}epoch`];
  return epoch !== undefined && EPOCH.test(epoch) ? epoch : undefined;
}

function readAttributes(headers: Record<string, string>): Record<string, unknown> {
  const attributes: Record<string, unknown> = { datacontenttype: headers[CONTENT_TYPE] };
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(PREFIX)) attributes[name.slice(PREFIX.length)] = value;
  }
  return { ...attributes, streamversion: Number(attributes.streamversion) };
}

function readData(message: ReceivedMessage): unknown {
  try {
    return JSON.parse(message.value.toString('utf8'));
  } catch (error) {
    throw new EventFault(`${place(message)} has data that is not JSON`, { cause: error });
  }
}

function place({ topic, partition, offset }: ReceivedMessage): string {
  return `The message at ${topic}/${partition}/${offset}`;
}
