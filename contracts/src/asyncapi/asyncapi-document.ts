import { z } from 'zod';
import { envelopeAttributes, type PublicEventDefinition } from '../events/define-event.ts';
import { sealedLeadTopic, type TopicContract, topics } from '../events/topics.ts';
import { leadEvents } from '../leads/lead-events.ts';
import { personalLead, sealedLeadEvents } from '../leads/sealed-lead.ts';
import { siteEvents } from '../sites/site-events.ts';
import { vehicleEvents } from '../stock/vehicle-events.ts';

/** Every public event of the platform. */
export const publicEvents: readonly PublicEventDefinition[] = [
  ...Object.values(vehicleEvents),
  ...Object.values(leadEvents),
  sealedLeadEvents.LeadSubmitted,
  ...Object.values(siteEvents),
];

/** The last two parts of a CloudEvents type, as VehicleListed.v1, which names its message and schema. */
export const messageName = (type: string): string => type.split('.').slice(-2).join('.');

/** The JSON Schema (draft 7) of an event's data: what producers write today, open to fields that later versions add. */
export const dataSchema = (definition: PublicEventDefinition): Record<string, unknown> => schemaOf(definition.data);

function schemaOf(data: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(data, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return schema;
}

/** The AsyncAPI 3.0 document of all topics: what a subscriber needs to read them (CRM-1). */
export function asyncApiDocument(): Record<string, unknown> {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Forecourt events',
      version: '1.0.0',
      description:
        'CloudEvents 1.0 in binary content mode: attributes are headers with the prefix ce_, the body is the data as JSON. Delivered at least once, in order for each key; skip a streamversion of a subject that you have already seen. Ignore unknown types.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      kafka: {
        host: '{broker}',
        protocol: 'kafka',
        description:
          'The Kafka cluster that the platform publishes to. Its operator gives subscribers the address and, if needed, credentials.',
        variables: {
          broker: {
            default: 'localhost:9092',
            description: 'host:port of any broker.',
            examples: ['kafka:9092'],
          },
        },
      },
    },
    channels: Object.fromEntries(topics.map((topic) => [topic.name, channel(topic)])),
    operations: Object.fromEntries(topics.map((topic) => [`send ${topic.name}`, operation(topic)])),
    components: {
      messages: Object.fromEntries(publicEvents.map((event) => [messageName(event.type), message(event)])),
      schemas: {
        ...Object.fromEntries(publicEvents.map((event) => [messageName(event.type), dataSchema(event)])),
        'LeadPersonalDetails.v2': schemaOf(personalLead),
      },
    },
  };
}

const eventsOf = (topic: TopicContract) =>
  topic === sealedLeadTopic
    ? Object.values(sealedLeadEvents)
    : publicEvents.filter((event) => event.topic === topic.name);

function channel(topic: TopicContract) {
  const messages = eventsOf(topic).map((event) => messageName(event.type));
  return {
    address: topic.name,
    description: topic.description,
    messages: Object.fromEntries(messages.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
  };
}

function operation(topic: TopicContract) {
  return { action: 'send', channel: { $ref: `#/channels/${topic.name}` }, summary: topic.description };
}

function message(event: PublicEventDefinition) {
  return {
    name: event.type,
    title: messageName(event.type),
    summary: event.summary,
    contentType: 'application/json',
    headers: headersSchema(event.type),
    payload: { $ref: `#/components/schemas/${messageName(event.type)}` },
  };
}

/** The envelope's attributes as headers of the binary content mode. */
function headersSchema(type: string) {
  const { properties = {}, required = [] } = z.toJSONSchema(envelopeAttributes, { target: 'draft-7' });
  const headers = Object.entries(properties).filter(([name]) => name !== 'datacontenttype');
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(headers.map(([name, schema]) => [`ce_${name}`, schema])),
      ce_type: { type: 'string', const: type },
      'content-type': { type: 'string', const: 'application/json' },
    },
    required: [
      ...required.filter((name) => name !== 'datacontenttype').map((name) => `ce_${name}`),
      'ce_type',
      'content-type',
    ],
  };
}
