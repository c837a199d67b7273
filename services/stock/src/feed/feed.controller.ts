import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import {
  type CsvMapping,
  csvMapping,
  FEED_JSON_BYTES,
  type FeedAnswer,
  type FeedMappingList,
  feedHeaders,
  instant,
} from '@forecourt/contracts';
import {
  AllowCallers,
  badRequest,
  Caller,
  type CallerClaims,
  Clock,
  notFound,
  showValue,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { withSentBody } from '../feed-bodies.ts';
import { KnownLocations } from './checking/feed-dealership.ts';
import { UnreadColumns } from './checking/warning-groups.ts';
import { CsvIntake } from './csv-intake.ts';
import { FeedPlaces } from './feed-places.ts';
import { JsonIntake, jsonTooLarge } from './json-intake.ts';
import { FeedCounts } from './keeping/feed-counts.ts';
import { FeedKeys, type FeedSender, senderOf } from './keeping/feed-keys.ts';
import { wholeFileFault } from './keeping/feed-tally.ts';
import { toAnswer } from './placing/feed-verdict.ts';
import { knownColumns, withLookups } from './reading/csv-mapping.ts';
import { FeedMappings } from './reading/feed-mappings.ts';
import type { CsvReading } from './reading/mapped-row.ts';
import { mappingFaults } from './reading/mapping-faults.ts';
import { Slices } from './reading/slices.ts';

const CSV_TYPE = 'text/csv';

/** What feed clients call, through the gateway, which has checked their signature. */
@Controller('feed')
@AllowCallers({ gateway: ['feed'] })
export class FeedController {
  readonly #slices = new Slices();

  constructor(
    private readonly json: JsonIntake,
    private readonly csv: CsvIntake,
    private readonly mappings: FeedMappings,
    private readonly places: FeedPlaces,
    private readonly locations: KnownLocations,
    private readonly keys: FeedKeys,
    private readonly counts: FeedCounts,
    private readonly clock: Clock,
  ) {}

  /**
   * FEED-1: one event, `{events: […]}` with at most 1,000, or a CSV file by a mapping of the client's. The answer has a verdict for each;
   * a request is only refused as a whole if its events can't be separated.
   */
  @Post('events')
  @HttpCode(200)
  async take(
    @Body() body: unknown,
    @Headers() headers: IncomingHttpHeaders,
    @Caller() caller: CallerClaims,
    @Query('mapping') mappingName?: string,
    @Query('as_of') asOf?: string,
    @Query('dry_run') dryRun?: string,
  ): Promise<FeedAnswer> {
    return withSentBody(body, async (sent) => {
      const query = { mapping: mappingName, asOf, dry: readFlag('dry_run', dryRun) };
      return this.#take({ body: sent, headers }, caller, query);
    });
  }

  /** Keeps a client's mapping; the next file can be read by it. */
  @Put('mappings/:name')
  async putMapping(
    @Param('name') name: string,
    @Body(ZodBody(csvMapping)) mapping: CsvMapping,
    @Caller() caller: CallerClaims,
  ): Promise<CsvMapping> {
    const { client } = await senderOf(caller, this.keys);
    const faults = mappingFaults(mapping);
    if (mapping.name !== name) {
      faults.push({ field: 'name', message: `expected "${name}", as in the address; got ${showValue(mapping.name)}` });
    }
    if (faults.length > 0) throw badRequest(faults);
    await this.mappings.put(client, mapping);
    return mapping;
  }

  /** The client's own mappings, and those that come with the platform. */
  @Get('mappings')
  async listMappings(@Caller() caller: CallerClaims): Promise<FeedMappingList> {
    return { mappings: await this.mappings.list((await senderOf(caller, this.keys)).client) };
  }

  /** The client's mapping of this name; another client's is not found. */
  @Get('mappings/:name')
  async getMapping(@Param('name') name: string, @Caller() caller: CallerClaims): Promise<CsvMapping> {
    const { client } = await senderOf(caller, this.keys);
    const mapping = await this.mappings.find(client, name);
    if (!mapping) throw notFound(`There is no mapping named ${showValue(name)}.`);
    return mapping;
  }

  async #take(sent: SentBody, caller: CallerClaims, query: CsvQuery): Promise<FeedAnswer> {
    const sender = await senderOf(caller, this.keys);
    try {
      return await this.#answer(sent, sender, caller, query);
    } catch (error) {
      const fault = isFile(sent) ? wholeFileFault(error) : undefined;
      if (!query.dry && fault !== undefined) this.counts.noteRefusedFile(sender, undefined, fault);
      throw error;
    }
  }

  async #answer(sent: SentBody, sender: FeedSender, caller: CallerClaims, query: CsvQuery): Promise<FeedAnswer> {
    const { body, headers } = sent;
    const { client } = sender;
    const dealerships = sender.dealerships.map((dealership) => this.locations.withLocations(dealership));
    const slice = this.#slices.open(client);
    const isCsv = isFile(sent);
    const reading = isCsv || query.mapping !== undefined ? await this.#readingOf(client, query, isCsv) : undefined;
    const options = { dry: query.dry };
    const release = await this.places.take(
      keyOf(headers) ?? caller.scope?.id ?? client,
      isCsv ? { requests: 1, files: 1 } : { requests: 1, bytes: jsonBytes(headers) },
    );
    try {
      const to = { ...sender, dealerships };
      const verdicts =
        isCsv && reading
          ? await this.csv.take(body, reading, to, slice, options)
          : await this.json.take(body, to, slice, { ...options, reading });
      return toAnswer(verdicts, reading?.unread, query.dry);
    } finally {
      release();
    }
  }

  async #readingOf(client: string, query: CsvQuery, isFile: boolean): Promise<CsvReading> {
    const mapping = await this.mappings.named(client, query.mapping);
    // A webhook has one address for all its calls, so it is timed by its arrival.
    const sentNow = !isFile && query.asOf === 'now';
    const asOf = sentNow ? this.clock.now().toISOString() : query.asOf;
    const unread = new UnreadColumns(knownColumns(mapping));
    return { mapping: withLookups(mapping), unread, asOf: asOfOf(asOf, mapping) };
  }
}

interface SentBody {
  body: Readable;
  headers: IncomingHttpHeaders;
}

const isFile = ({ headers }: SentBody): boolean => headers['content-type']?.startsWith(CSV_TYPE) === true;

interface CsvQuery {
  mapping: string | undefined;
  asOf: string | undefined;
  dry: boolean;
}

/** A flag of a query. @throws ProblemError 400 for anything but true and false */
export function readFlag(field: string, sent: string | undefined): boolean {
  if (sent === undefined || sent === 'false') return false;
  if (sent === 'true') return true;
  throw badRequest([{ field, message: `expected true or false; got ${showValue(sent)}` }]);
}

/** The id of the signing key, as the gateway passes it on. */
function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[feedHeaders.keyId];
  return typeof key === 'string' ? key : undefined;
}

/** How much JSON is to come; if it is not said, as much as may. @throws ProblemError 413 */
function jsonBytes(headers: IncomingHttpHeaders): number {
  const bytes = Number(headers['content-length'] ?? FEED_JSON_BYTES);
  if (bytes > FEED_JSON_BYTES) throw jsonTooLarge();
  return bytes;
}

/** A file has its own time, unless its records have theirs. */
function asOfOf(asOf: string | undefined, mapping: CsvMapping): string | undefined {
  if (asOf === undefined && mapping.occurred_at) return undefined;
  if (instant.safeParse(asOf).success) return asOf;
  const message = `expected the time when the file was created, such as 2026-03-01T02:30:00Z; got ${showValue(asOf)}`;
  throw badRequest([{ field: 'as_of', message }]);
}
