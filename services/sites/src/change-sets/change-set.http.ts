import { PLATFORM, type PushedWorld, pusherHeader, sitePush, siteRestore } from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { AllowCallers, Caller, type CallerClaims, notFound, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { listChangeSets, presentNumber, pusherOf } from '../history/change-set.ts';
import { worldAt } from './change-set.world.ts';
import { ChangeSetWriter } from './change-set.writer.ts';

const LAST_NUMBER = 2 ** 31 - 1;

/**
 * A site's change sets, and under the slug `platform` those of what every site reads. The operator calls by its own key; the gateway for
 * whoever presented a credential to it, which it names in `by` and has checked for this site (SITE-4).
 */
@Controller('sites/:slug')
@AllowCallers({ operator: ['operator'], gateway: ['system'] })
export class ChangeSetController {
  constructor(
    private readonly writer: ChangeSetWriter,
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
  ) {}

  /** Pushes a site's world. 400 names each fault's part and path, 409 the present number; nothing is kept then. */
  @Post('change-sets')
  @HttpCode(200)
  push(
    @Param('slug') owner: string,
    @Body(ZodBody(sitePush)) body: z.output<typeof sitePush>,
    @Caller() caller: CallerClaims,
    @Headers(pusherHeader) pusher?: string,
  ) {
    const { base, message, ...pushed } = body;
    return this.writer.push(owner, pushed as PushedWorld, { base, message, ...pusherOf(owner, caller, pusher) });
  }

  /** The newest 50 change sets before a number, newest first. */
  @Get('change-sets')
  async history(@Param('slug') owner: string, @Query('before') before?: string) {
    const upTo = Math.min(Number(before) || LAST_NUMBER, LAST_NUMBER);
    return { change_sets: await listChangeSets(this.dataSource, owner, upTo) };
  }

  /** The world as the newest change set left it, as it was written. 404 for a site that nobody has made. */
  @Get('world')
  present(@Param('slug') owner: string) {
    return this.store.transact(async (tx) => {
      const world = await worldAt(tx, owner, await presentNumber(tx.queryRunner, owner));
      if (!world.site && owner !== PLATFORM) throw notFound(`There is no site ${owner}.`);
      return world;
    });
  }

  /** The world as a change set left it. */
  @Get('change-sets/:number/world')
  world(@Param('slug') owner: string, @Param('number', ParseIntPipe) number: number) {
    return this.store.transact((tx) => worldAt(tx, owner, number));
  }

  /** Restores what a change set left, in a new one. 404 for an unknown one, else as a push. */
  @Post('change-sets/restore')
  @HttpCode(200)
  restore(
    @Param('slug') owner: string,
    @Body(ZodBody(siteRestore)) { number, ...pushing }: z.output<typeof siteRestore>,
    @Caller() caller: CallerClaims,
    @Headers(pusherHeader) pusher?: string,
  ) {
    return this.writer.restore(owner, number, { ...pushing, ...pusherOf(owner, caller, pusher) });
  }
}
