import { z } from 'zod';

/**
 * An event that leaves its service: a CloudEvents 1.0 envelope around `data`.
 * `subject` and `partitionkey` are the stream's id, `streamversion` its place in the stream: together they are the event's identity.
 */
export interface PublicEventDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  /** CloudEvents type, such as `forecourt.stock.VehicleListed.v1`. */
  readonly type: Type;
  /** One line: when it is sent. */
  readonly summary: string;
  readonly topic: string;
  readonly data: Data;
  /** Schema of the whole envelope. */
  readonly envelope: z.ZodType<PublicEvent<Type, z.infer<Data>>>;
}

/** The envelope's attributes, the same for every event. */
export const envelopeAttributes = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1).describe('Unique per source; a redelivery has the same id.'),
  source: z.string().min(1).describe('The service, such as /services/stock.'),
  subject: z.string().min(1).describe('Id of the stream: the vehicle or the lead.'),
  time: z.iso.datetime().describe('When it happened, UTC.'),
  recordedtime: z.iso
    .datetime()
    .optional()
    .describe('When the platform recorded it, UTC: by its own clock, whatever a sender says of the time.'),
  datacontenttype: z.literal('application/json'),
  dataschema: z.string().optional(),
  partitionkey: z.string().min(1).describe('The stream id. Events of one key keep their order.'),
  streamversion: z.int().min(1).describe('Version in the stream, from 1.'),
  epoch: z
    .uuid()
    .optional()
    .describe(
      'Epoch of the topic. A new epoch means that the topic was lost or restored and its events are being published again, with the same ids.',
    ),
  correlationid: z.string().optional(),
  causationid: z.string().optional(),
  site: z.string().optional().describe('Slug of the site where it originated.'),
  actor: z.string().optional(),
});
export type EnvelopeAttributes = z.infer<typeof envelopeAttributes>;

/** A public event as its consumers read it. */
export type PublicEvent<Type extends string = string, Data = unknown> = EnvelopeAttributes & { type: Type; data: Data };

/** Declares a public event once: type, validator and AsyncAPI message come from here. */
export function defineEvent<Type extends string, Data extends z.ZodType>(
  topic: string,
  type: Type,
  summary: string,
  data: Data,
): PublicEventDefinition<Type, Data> {
  const envelope = envelopeAttributes.extend({ type: z.literal(type), data });
  return {
    type,
    summary,
    topic,
    data,
    envelope: envelope as unknown as z.ZodType<PublicEvent<Type, z.infer<Data>>>,
  };
}
