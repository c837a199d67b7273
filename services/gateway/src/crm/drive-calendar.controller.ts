import {
  type DriveCalendar,
  type DriveCalendarAddress,
  driveCalendar,
  driveCalendarAddress,
  driveCalendarRequest,
} from '@forecourt/contracts';
import { calendarFile } from '@forecourt/retail-rules';
import { badRequest, Clock, notFound, zodFaults } from '@forecourt/service-kit';
import { applyDecorators, Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCredential, ApiProblems, sentAs } from '../api/api-docs.ts';
import { driveCalendarExample } from '../api/examples/crm.ts';
import { CrmClient } from '../clients/service-clients.ts';
import { Credentials } from '../credentials/credentials.ts';
import { etagMatches, etagOf } from '../http/cacheable.ts';
import { boundedBody, readJsonObject } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';

const BODY_LIMIT = 1_024;
const DAY_MS = 86_400_000;
const FILE = /^([\w-]{54})\.ics$/;
const caller = { actor: 'system:gateway' } as const;

/** What both calls have in common. */
const ApiCalendarCall = (operationId: string, summary: string, description: string) =>
  applyDecorators(
    Bounded('crm'),
    Header('cache-control', 'no-store'),
    ApiCredential("a CRM's"),
    ApiOperation({
      ...{ operationId, summary, description },
      requestBody: {
        required: true,
        content: { 'application/json': sentAs(driveCalendarRequest, { place: { location: 'north-lakes' } }) },
      },
    }),
    ApiProblems(400, 401, 404, 413, 429, 503),
  );

/** The bookings of a dealer's place for the dealer's own calendar program, which knows an address and no headers. */
@ApiTags('crm')
@Controller()
export class DriveCalendarController {
  constructor(
    private readonly credentials: Credentials,
    private readonly leads: CrmClient,
    private readonly clock: Clock,
  ) {}

  /** Makes the secret address of a place's calendar (SITE-4). */
  @Post('crm/v1/calendars')
  @HttpCode(200)
  @ApiCalendarCall(
    'makeBookingCalendar',
    'Make a calendar of bookings',
    'The secret address of a calendar that shows the test drives and services of one place: time, car or service, and lead, no contact details. A new address ends the one before.',
  )
  @ApiAnswer(200, driveCalendarAddress, 'The address.', driveCalendarExample)
  async make(@Req() request: FastifyRequest): Promise<DriveCalendarAddress> {
    const body = await this.#held(request);
    return (await this.leads.request('POST', '/crm/calendars', { caller, body, answer: driveCalendarAddress })).body;
  }

  /** Ends it. */
  @Post('crm/v1/calendars/revoke')
  @HttpCode(204)
  @ApiCalendarCall(
    'revokeBookingCalendar',
    'Revoke a calendar of bookings',
    'The address of the place’s calendar ends at once. Repeating it changes nothing.',
  )
  @ApiResponse({ status: 204, description: 'The address has ended.' })
  async revoke(@Req() request: FastifyRequest): Promise<void> {
    await this.leads.request('POST', '/crm/calendars/revoke', { caller, body: await this.#held(request) });
  }

  /** The calendar, by its address; 404 once that is revoked. */
  @Get('test-drives/calendars/:file')
  @Bounded('file')
  @ApiExcludeEndpoint()
  async read(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const token = FILE.exec(file)?.[1];
    if (token === undefined) throw notFound();
    const { name, drives } = (
      await this.leads.request('GET', `/drive-calendars/${token}`, { caller, answer: driveCalendar })
    ).body;
    const entries = drives.map((booked) => ({
      ...{ uid: `${booked.lead_id}@drives`, revision: booked.revision, cancelled: false },
      ...{ startsAt: booked.starts_at, endsAt: booked.ends_at, location: booked.place },
      ...{ title: titleOf(booked), description: `Lead ${booked.lead_id}` },
    }));
    // To the day, so that an unchanged calendar is the same bytes.
    const now = new Date(Math.floor(this.clock.now().getTime() / DAY_MS) * DAY_MS);
    const text = calendarFile(entries, { now, alarm: false, name });
    const etag = etagOf(text);
    reply.headers({ etag, 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' });
    if (etagMatches(request.headers['if-none-match'], etag)) return void (await reply.code(304).send());
    await reply.header('content-type', 'text/calendar; charset=utf-8').send(text);
  }

  async #held(request: FastifyRequest): Promise<object> {
    const { token: _, ...holder } = await this.credentials.bearer(request, ['crm']);
    const sent = readJsonObject(await boundedBody(request, BODY_LIMIT));
    const read = driveCalendarRequest.safeParse(sent);
    if (!read.success) throw badRequest(zodFaults(read.error, sent));
    return { holder, ...read.data };
  }
}

function titleOf({ car, service }: DriveCalendar['drives'][number]): string {
  if (!service) return car ?? 'Test drive';
  const plan = service.plan === null ? 'Service' : `Service: ${service.plan} plan`;
  return service.loan_car ? `${plan}, with a loan car` : plan;
}
