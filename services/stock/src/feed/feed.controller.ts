import { Readable } from 'node:stream';
import { type CsvMapping, csvMapping, type FeedAnswer, feedBatch, instant } from '@forecourt/contracts';
import {
  AllowCallers,
  badRequest,
  Caller,
  type CallerClaims,
  notFound,
  showValue,
  ZodBody,
  zodFaults,
} from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { CsvIntake } from './csv-intake.ts';
import { mappingFaults } from './csv-mapping.ts';
import { FeedIntake, type SentRow } from './feed-intake.ts';
import { FeedMappings } from './feed-mappings.ts';
import { senderOf } from './feed-sender.ts';
import { toAnswer } from './feed-verdict.ts';
import { KnownLocations } from './known-locations.ts';

/** What feed clients call, through the gateway, which has checked their signature. */
@Controller('feed')
@AllowCallers('gateway')
export class FeedController {
  constructor(
    @Inject(FeedIntake) private readonly intake: FeedIntake,
    @Inject(CsvIntake) private readonly csv: CsvIntake,
    @Inject(FeedMappings) private readonly mappings: FeedMappings,
    @Inject(KnownLocations) private readonly locations: KnownLocations,
  ) {}

  /**
   * FEED-1: one event, `{events: […]}` with at most 1,000, or a CSV file by a mapping of the client's. The answer has a verdict for each;
   * a request is only refused as a whole where nothing in it can be told apart.
   */
  @Post('events')
  @HttpCode(200)
  async take(
    @Body() body: unknown,
    @Caller() caller: CallerClaims,
    @Query('mapping') mappingName?: string,
    @Query('as_of') asOf?: string,
  ): Promise<FeedAnswer> {
    const client = senderOf(caller);
    const dealerships = client.dealerships.map((dealership) => this.locations.withLocations(dealership));
    const sender = { ...client, dealerships };
    if (!(body instanceof Readable)) return toAnswer(await this.intake.take(rowsOf(body), sender));
    const mapping = await this.#mappingOf(sender.client, mappingName, 'mapping');
    return toAnswer(await this.csv.take(body, { mapping, asOf: asOfOf(asOf, mapping) }, sender));
  }

  /** Keeps a client's mapping; the next file can be read by it. */
  @Put('mappings/:name')
  async putMapping(
    @Param('name') name: string,
    @Body(ZodBody(csvMapping)) mapping: CsvMapping,
    @Caller() caller: CallerClaims,
  ): Promise<CsvMapping> {
    const { client } = senderOf(caller);
    const faults = mappingFaults(mapping);
    if (mapping.name !== name) {
      faults.push({ field: 'name', message: `expected "${name}", as in the address; came ${showValue(mapping.name)}` });
    }
    if (faults.length > 0) throw badRequest(faults);
    await this.mappings.put(client, mapping);
    return mapping;
  }

  /** The client's mapping of this name; another client's is not found. */
  @Get('mappings/:name')
  async getMapping(@Param('name') name: string, @Caller() caller: CallerClaims): Promise<CsvMapping> {
    const mapping = await this.mappings.find(senderOf(caller).client, name);
    if (!mapping) throw notFound(`There is no mapping named ${showValue(name)}.`);
    return mapping;
  }

  async #mappingOf(client: string, name: string | undefined, field: string): Promise<CsvMapping> {
    const mapping = name === undefined ? undefined : await this.mappings.find(client, name);
    if (mapping) return mapping;
    throw badRequest([
      { field, message: `expected the name of one of this client's mappings; came ${showValue(name)}` },
    ]);
  }
}

function rowsOf(body: unknown): SentRow[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const message = `expected one event as an object, or several as {"events": […]}; came ${showValue(body)}`;
    throw badRequest([{ field: '', message }]);
  }
  if (!('events' in body)) return [{ index: 0, event: body }];
  const batch = feedBatch.safeParse(body);
  if (!batch.success) throw badRequest(zodFaults(batch.error, body));
  return batch.data.events.map((event, index) => ({ index, event }));
}

/** A file carries the time it was made at, unless its records carry theirs. */
function asOfOf(asOf: string | undefined, mapping: CsvMapping): string | undefined {
  if (asOf === undefined && mapping.occurred_at) return undefined;
  if (instant.safeParse(asOf).success) return asOf;
  const message = `expected when the file was made, as 2026-03-01T02:30:00Z; came ${showValue(asOf)}`;
  throw badRequest([{ field: 'as_of', message }]);
}
