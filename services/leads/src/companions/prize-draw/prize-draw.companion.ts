import { type FormName, hasDraw, type PrizeDrawn } from '@forecourt/contracts';
import { LookupKey } from '@forecourt/persons';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  Clock,
  conflict,
  notFound,
  SiteDirectory,
  siteOfCaller,
  unauthorized,
} from '@forecourt/service-kit';
import { Controller, Get, Injectable, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnquirySite } from '../../enquiry/enquiry.site.ts';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import type { Accepted, CompanionDeclaration, EnquirySetting, LeadCompanion } from '../../enquiry/lead-companion.ts';
import { hasSpun, isKeptAlready, keepSpin, prizeOfLead, spinOfUser } from './prize-draw.rows.ts';
import { type DrawnPrize, drawPrize } from './prize-draw.ts';

/** What visitors won, for the page after a spin. A lead's id is known only to the visitor who sent it. */
@Controller('draws')
@AllowCallers({ gateway: ['visitor'] })
export class DrawController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: SiteDirectory,
  ) {}

  /** The prize of a lead of the caller's site (SITE-4). @throws ProblemError 404 for a lead that is no spin of this site. */
  @Get(':leadId')
  async prize(@Param('leadId') leadId: string, @Caller() caller: CallerClaims): Promise<PrizeDrawn> {
    const { config } = await siteOfCaller(caller, this.directory);
    const prize = await prizeOfLead(this.dataSource, config.slug, leadId);
    if (prize === undefined) throw notFound();
    return { prize };
  }
}

/** The form whose leads win something. */
const SPIN: FormName = 'spin_to_win';

/** What a lead wins in a site's draw (PAGE-3). */
@Injectable()
export class PrizeDrawCompanion implements LeadCompanion {
  constructor(
    private readonly clock: Clock,
    private readonly lookup: LookupKey,
  ) {}

  /**
   * Draws the prize, which is the lead's message.
   * @throws ProblemError 401 where the site asks for a sign-in, 404 on a site without a draw, or after its end
   */
  async accept(sent: Enquiry, { site, caller }: EnquirySetting): Promise<Accepted> {
    if (sent.form.name !== SPIN) return { enquiry: sent };
    const { sign_in: isForUsers, campaign } = site.spin_to_win;
    if (isForUsers && !caller.user) throw unauthorized('Please sign in to spin.');
    const prize = this.#draw(sent, site);
    const message = `Spin to win, ${campaign}: ${prize.name}`;
    const enquiry = { ...sent, answers: { ...sent.answers, message } };
    const user = isForUsers ? caller.user : undefined;
    const spin = { site: site.slug, campaign, user };
    return {
      enquiry,
      brings: {
        userLocks: user ? [`spin-of-${user}`] : [],
        // Only a session proves whose spin it was: it is answered again to that user alone.
        known: ({ queryRunner }) => spinOfUser(queryRunner, spin),
        // The locks of address and number hold another tab back until this is decided: each person spins once. A user's spin is not used up by
        // what others typed.
        check: async ({ queryRunner }, { counted }) => {
          if (!user && (await hasSpun(queryRunner, spin, counted))) throw spunAlready();
        },
        keep: (tx, lead) => keepSpin(tx.queryRunner, spin, { ...lead, prize }),
        // A user who typed the address and number of another one's spin.
        refusal: async (error) => (isKeptAlready(error) ? spunAlready() : undefined),
      },
    };
  }

  /**
   * What this person's spin wins in the site's campaign: always the same, by a digest under the service's own key.
   * @throws ProblemError 404 on a site without a draw, or after its end
   */
  #draw({ answers }: Enquiry, { slug, spin_to_win: draw }: EnquirySite): DrawnPrize {
    const isOver = draw.closes_at !== undefined && this.clock.now() >= new Date(draw.closes_at);
    if (!hasDraw({ spin_to_win: draw }) || isOver) throw notFound();
    const person = this.lookup.personIndex(answers);
    const seed = this.lookup.digest('draw', `${slug}:${draw.campaign}:${person}`);
    return drawPrize(draw.prizes, Buffer.from(seed, 'base64url').toString('hex'));
  }
}

/** Says neither whose spin it was nor what it won. */
const spunAlready = () => conflict('This number or address has already had a spin. There’s one spin per person.');

/** Draws of prizes, as the service registers them. */
export const prizeDraw: CompanionDeclaration = {
  companion: PrizeDrawCompanion,
  controllers: [DrawController],
  retention: { lasting: { prize_draws: 'one row per draw' } },
};
