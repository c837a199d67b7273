import { type EnquiryAnswer, type FormName, formNames, formOfHeading, headingOf, readText } from '@forecourt/contracts';
import { type InternalAnswer, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Captchas } from '../captcha/captchas.ts';
import { ScarceActs } from '../captcha/scarce-acts.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import { boundedBody } from '../http/request-body.ts';
import type { SiteContext } from '../site/site-context.ts';
import { BODY_LIMIT, EnquiryLimits, userAgentOf } from './enquiry-limits.ts';
import { LeadUsers } from './lead-users.ts';
import { LeadsInbox } from './leads-inbox.ts';

/** The forms whose leads keep something from others: a vehicle, or a time if one was chosen. */
const HOLDING: ReadonlySet<string> = new Set<FormName>(['reserve', 'buy_online']);
const KNOWN: ReadonlySet<string> = new Set(formNames);
/** Those that do so only with a time. */
const BOOKING: ReadonlySet<string> = new Set<FormName>(['test_drive', 'service_booking']);

/**
 * Whether an enquiry would hold a vehicle or a time, of the JSON that the leads service reads and checks. What can't be read here, or names a
 * form that is not known here, may do so: a form's name with invisible characters passed for another once, and was read without them. Pure.
 */
export function holdsSomething(body: Buffer): boolean {
  const enquiry = parsed(body);
  if (!enquiry) return true;
  const form = textOf(enquiry.form) ?? formWithoutName(enquiry);
  if (!KNOWN.has(form)) return true;
  return HOLDING.has(form) || (BOOKING.has(form) && Boolean(enquiry.appointment));
}

/** The leads service finds the form of a body without a name by its heading. */
function formWithoutName({ category, subcategory, car_id: carId }: Readonly<Record<string, unknown>>): string {
  const heading = headingOf(textOf(category), textOf(subcategory));
  return formOfHeading(heading, carId !== undefined).name;
}

/** As the leads service reads it, which takes an empty text for none. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? readText('line', value) || undefined : undefined;

function parsed(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Takes what browsers send as JSON, from forms of one page and of several steps. */
@Injectable()
export class LeadIntake {
  constructor(
    private readonly inbox: LeadsInbox,
    private readonly users: LeadUsers,
    private readonly captchas: Captchas,
    private readonly acts: ScarceActs,
    private readonly limits: EnquiryLimits,
  ) {}

  /** Passes a request on once its origin, type, rate and length are in order. @throws ProblemError for what is not, and the leads service's own */
  async take(site: SiteContext, request: FastifyRequest): Promise<InternalAnswer<EnquiryAnswer>> {
    requireSameOrigin(request.headers, request.host);
    requireJson(request.headers['content-type']);
    return this.limits.counting(request, async () => {
      const body = await boundedBody(request, BODY_LIMIT);
      const idempotencyKey = headerText(request.headers['idempotency-key']);
      const suspected = await this.#isSuspected(site, request, idempotencyKey);
      const enquiry = { body, idempotencyKey, suspected, userAgent: userAgentOf(request) };
      const send = () => this.users.sendFor(site, request, (user) => this.inbox.submit(site, { ...enquiry, user }));
      if (!holdsSomething(body)) return send();
      const solution = headerText(request.headers['captcha-solution']);
      return this.acts.doing(site, { ip: request.ip, idempotencyKey, solution }, send);
    });
  }

  /** Whether it lacks the proof of work that the site asks for (LEAD-3). @throws ProblemError 400 for a wrong one */
  async #isSuspected(site: SiteContext, { headers }: FastifyRequest, key = ''): Promise<boolean> {
    if (!site.config.forms.captcha) return false;
    return !(await this.captchas.isSolved(site, key, headerText(headers['captcha-solution'])));
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A plain form of another website can't send JSON, so this also keeps forgeries out of browsers that send no origin. */
function requireJson(type: string | undefined): void {
  if (type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json') return;
  throw new ProblemError({
    status: 415,
    detail: 'Content-Type must be application/json.',
    errors: [{ field: 'content-type', message: 'expected application/json' }],
  });
}
