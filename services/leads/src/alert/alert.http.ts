import { type AlertOrder, alertOrder, type LinkedAlert, type OwnAlerts, type ShownAlert } from '@forecourt/contracts';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  callerMeta,
  SiteDirectory,
  userOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { type AlertAnswer, ConfirmAlert, RequestAlert } from './alert.commands.ts';
import { AlertLinks, type LinkedStream } from './alert.letters.ts';
import { type AlertRow, alertsOf, alertsOfUser } from './alert.rows.ts';
import { alertIdOf, alertStream, noSuchAlert } from './alert.rules.ts';
import { alertSiteOf } from './alert.site.ts';
import { AlertWithdrawal } from './alert.withdrawal.ts';

/** Saved searches and price alerts of visitors: by a user who is signed in, or by signed links (LEAD-11). */
@Controller('alerts')
@AllowCallers({ gateway: ['visitor'] })
export class AlertController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dataSource: DataSource,
    private readonly directory: SiteDirectory,
    private readonly links: AlertLinks,
    private readonly withdrawal: AlertWithdrawal,
  ) {}

  /** Takes a request; the same answer whether or not the address is known. */
  @Post()
  @HttpCode(202)
  async request(
    @Body(ZodBody(alertOrder)) order: AlertOrder,
    @Caller() caller: CallerClaims,
  ): Promise<{ state: AlertAnswer }> {
    return { state: await this.commands.execute(new RequestAlert({ order, caller, meta: callerMeta(caller) })) };
  }

  /** The signed-in user's own on this site. @throws ProblemError 401 for nobody */
  @Get()
  async own(@Caller() caller: CallerClaims): Promise<OwnAlerts> {
    const { config } = await alertSiteOf(caller, this.directory);
    const rows = await alertsOfUser(this.dataSource, config.slug, userOfCaller(caller));
    return { alerts: rows.map(shownRow) };
  }

  /** Ends one of the signed-in user's own. @throws ProblemError 404 for another's, or another site's (SITE-4) */
  @Delete(':id')
  @HttpCode(204)
  async remove(@Param('id') id: string, @Caller() caller: CallerClaims): Promise<void> {
    const { config } = await alertSiteOf(caller, this.directory);
    const own = await alertsOfUser(this.dataSource, config.slug, userOfCaller(caller));
    const streamId = alertStream(id);
    if (!own.some((row) => row.id === streamId)) throw noSuchAlert();
    await this.withdrawal.one(streamId, 'unsubscribed', callerMeta(caller));
  }

  /** The alert of a link. @throws ProblemError 404 for another site's link (SITE-4) */
  @Get('links/:token')
  async linked(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<LinkedAlert> {
    return this.#show(await this.#find(token, caller));
  }

  /** Turns it on; whoever is signed in where the link is followed has proven the address. @throws ProblemError 409 once it was stopped */
  @Post('links/:token/confirm')
  @HttpCode(200)
  async confirm(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<LinkedAlert> {
    const { streamId } = await this.#find(token, caller);
    await this.commands.execute(new ConfirmAlert({ streamId, by: caller.user, meta: callerMeta(caller) }));
    return this.#show(await this.#find(token, caller));
  }

  /** Ends this one. */
  @Post('links/:token/stop')
  @HttpCode(204)
  async stop(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<void> {
    const { streamId } = await this.#find(token, caller);
    await this.withdrawal.one(streamId, 'unsubscribed', callerMeta(caller));
  }

  /** Ends all of the same person on this site (RFC 8058). */
  @Post('links/:token/unsubscribe')
  @HttpCode(204)
  async unsubscribe(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<void> {
    const { alert } = await this.#find(token, caller);
    await this.withdrawal.ofPersonOnSite(alert.personId, alert.site, callerMeta(caller));
  }

  async #find(token: string, caller: CallerClaims): Promise<LinkedStream> {
    const { config } = await alertSiteOf(caller, this.directory);
    return this.links.find(config.slug, token);
  }

  async #show({ streamId, alert }: LinkedStream): Promise<LinkedAlert> {
    const rows = await alertsOf(this.dataSource, alert.site, alert.personId);
    const { kind, title, path, state, requestedAt } = alert;
    return {
      alert: { id: alertIdOf(streamId), kind, title, path, state, created_at: requestedAt.toISOString() },
      others: rows.filter((row) => row.id !== streamId && row.state === 'on').length,
    };
  }
}

function shownRow({ id, kind, title, path, state, requested_at }: AlertRow): ShownAlert {
  return { id: alertIdOf(id), kind, title, path, state, created_at: requested_at.toISOString() };
}
