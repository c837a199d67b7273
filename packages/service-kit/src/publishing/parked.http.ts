import { Body, Controller, Get, HttpCode, Inject, Post, Query, type Type } from '@nestjs/common';
import { z } from 'zod';
import { AllowOperator } from '../auth/internal-auth.guard.ts';
import { badRequest, notFound } from '../problem/problem-error.ts';
import { ZodBody } from '../validation/zod-faults.ts';

/** Which parked things are meant: one key or all; of one topic and group, or of each. */
export interface WhichParked {
  readonly key?: string | undefined;
  readonly topic?: string | undefined;
  readonly group?: string | undefined;
}

/** One parked thing to look at: the first of its key, unless a version is named. */
export interface ParkedWanted extends WhichParked {
  readonly key: string;
  readonly version?: number | undefined;
}

/** What to give up, and the record of it. */
export type DiscardOrder<Place> = Place & { readonly key: string; readonly by: string; readonly reason: string };

/**
 * Things that a service could not handle and keeps for an operator: events that can't be published or taken, documents that an index refuses,
 * letters that can't be sent. `Place` says which thing of a key is meant.
 */
export interface ParkedThings<Place> {
  /** Each blocked key, with the reason and how many wait behind. */
  list(): Promise<readonly object[]>;
  /** @throws ProblemError 404 if there is none, 400 if the key is parked in several topics or groups */
  show(wanted: ParkedWanted): Promise<object>;
  /** What was given up, with who did so, when and why. */
  discarded(): Promise<readonly object[]>;
  /** Tries again; the answer says for each key how many succeeded, and why the next one failed. */
  replay(which: WhichParked): Promise<readonly object[]>;
  /** Gives a key's first thing up, on record. @throws ProblemError 409 if that is not, or no longer, its first */
  discard(order: DiscardOrder<Place>): Promise<object>;
}

/** What a kind of parked things declares to have its operator's routes. */
export interface ParkedRoutes<Place> {
  /** The side of the service, which `dlq` names. */
  readonly path: 'publishing' | 'following' | 'documents' | 'letters';
  readonly things: abstract new (...parameters: never[]) => ParkedThings<Place>;
  /** Whether topic and group name them too. */
  readonly grouped: boolean;
  readonly place: z.ZodObject<z.ZodRawShape, z.core.$strict> & z.ZodType<Place>;
}

const name = z.string().min(1).max(500);
/** A version of a stream. */
export const parkedVersion = z.int().min(1).max(2_147_483_647);

/** Where a thing is that was parked in a topic's partition. */
export const partitionPlace = z.strictObject({
  group: name,
  topic: name,
  partition: z.int().min(0),
  offset: z.string().regex(/^\d{1,19}$/),
});
export type PartitionPlace = z.infer<typeof partitionPlace>;

/** What is parked for a key, with what tells it from others of the key. */
interface ParkedUnder {
  readonly group: string;
  readonly topic: string;
}

/**
 * The one thing that is parked for a key.
 * @param nothing what an operator reads if there is none
 * @throws ProblemError 404 if there is none, 400 if the key is parked in several topics or groups
 */
export function onlyParked<Thing extends ParkedUnder>(things: readonly Thing[], key: string, nothing: string): Thing {
  const [found, ...others] = things;
  if (!found) throw notFound(nothing);
  if (others.length === 0) return found;
  const field = others.every((other) => other.group === found.group) ? 'topic' : 'group';
  const names = things.map((each) => each[field]).join(', ');
  throw badRequest([{ field, message: `expected one of ${names}; ${key} is parked in each` }]);
}

/** The operator's routes of one kind of parked things: `npm run dlq` asks all services for all kinds by the same calls (IDX-4). */
export function parkedController<Place>({ path, things, grouped, place }: ParkedRoutes<Place>): Type<unknown> {
  const groups = grouped ? { topic: name.optional(), group: name.optional() } : {};
  const wantedQuery = z.strictObject({
    key: name,
    version: z.coerce.number().pipe(parkedVersion).optional(),
    ...groups,
  });
  const replayBody = z.strictObject({ key: name.optional(), ...groups });
  const discardBody = place.extend({ key: name, by: name, reason: z.string().trim().min(1).max(2_000) });

  @Controller(path)
  @AllowOperator()
  class ParkedController {
    constructor(@Inject(things) private readonly parked: ParkedThings<Place>) {}

    /** Each blocked key, with the reason and how many wait behind. */
    @Get('parked')
    list() {
      return this.parked.list();
    }

    /** One parked thing whole. */
    @Get('parked/event')
    show(@Query(ZodBody(wantedQuery)) wanted: ParkedWanted) {
      return this.parked.show(wanted);
    }

    /** What was given up. */
    @Get('discarded')
    discarded() {
      return this.parked.discarded();
    }

    /** Tries one key's again, or all. */
    @Post('replay')
    @HttpCode(200)
    replay(@Body(ZodBody(replayBody)) which: WhichParked) {
      return this.parked.replay(which);
    }

    /** Gives up the first of a key, and tries again what waits behind it. */
    @Post('discard')
    @HttpCode(200)
    discard(@Body(ZodBody(discardBody)) order: DiscardOrder<Place>) {
      return this.parked.discard(order);
    }
  }
  return ParkedController;
}
