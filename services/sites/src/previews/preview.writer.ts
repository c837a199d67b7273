import { randomBytes } from 'node:crypto';
import {
  PLATFORM,
  PREVIEW_MS,
  type PreviewAnswer,
  type PushedWorld,
  type Pusher,
  type StoredWorld,
} from '@forecourt/contracts';
import { EventStore, type EventTransaction } from '@forecourt/event-store';
import { Clock, notFound } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { staleBase } from '../change-sets/change-set.checks.ts';
import { worldAfter, worldAt } from '../change-sets/change-set.world.ts';
import { ChangeSetWriter, restoredPush } from '../change-sets/change-set.writer.ts';
import { presentNumber } from '../history/change-set.ts';
import { savePreview } from './preview.rows.ts';
import { PreviewLinks } from './preview.ts';

/** Keeps worlds that are not live, each for a day, and signs their links (SITE-8). */
@Injectable()
export class PreviewWriter {
  constructor(
    private readonly store: EventStore,
    private readonly changeSets: ChangeSetWriter,
    private readonly links: PreviewLinks,
    private readonly clock: Clock,
  ) {}

  /** Keeps what a push would leave, checked as the push. @throws ProblemError 404 for a site that is not live; 400 and 409 as a push */
  ofPush(site: string, pushed: PushedWorld, base: number, by: Pusher | undefined): Promise<PreviewAnswer> {
    return this.store.transact(async (tx) => {
      const present = await presentOf(tx, site);
      if (base !== present) throw staleBase(site, present, base);
      return this.#keep(tx, { site, pushed, present, number: present + 1, by });
    });
  }

  /**
   * Keeps what a push of the platform's documents would leave of a site, checked as the push (MODEL-1).
   * @param on slug of the site
   * @throws ProblemError 404 for a site that is not live; 400 and 409 as a push
   */
  ofPlatform(on: string, pushed: PushedWorld, base: number, by: Pusher | undefined): Promise<PreviewAnswer> {
    return this.store.transact(async (tx) => {
      const live = await worldAt(tx, on, await presentOf(tx, on));
      const present = await presentNumber(tx.queryRunner, PLATFORM);
      if (base !== present) throw staleBase(PLATFORM, present, base);
      const { changes } = await this.changeSets.check(tx, PLATFORM, pushed, by);
      const { documents } = worldAfter(await worldAt(tx, PLATFORM, present), changes);
      const world = { ...live, documents: { ...live.documents, ...documents } };
      return this.#save(tx, { site: on, number: present + 1, world, by });
    });
  }

  /** Keeps what restoring a change set would leave, checked as the restoring. @throws ProblemError 404 for an unknown one; 400 as a push */
  ofChangeSet(site: string, number: number, by: Pusher | undefined): Promise<PreviewAnswer> {
    return this.store.transact(async (tx) => {
      const present = await presentOf(tx, site);
      const { pushed } = await restoredPush(tx, site, number, by);
      return this.#keep(tx, { site, pushed, present, number, by });
    });
  }

  async #keep(tx: EventTransaction, { site, pushed, present, number, by }: Draft): Promise<PreviewAnswer> {
    const { changes } = await this.changeSets.check(tx, site, pushed, by);
    const world = worldAfter(await worldAt(tx, site, present), changes);
    return this.#save(tx, { site, number, world, by });
  }

  async #save(tx: EventTransaction, { site, number, world, by }: Previewed): Promise<PreviewAnswer> {
    const madeAt = this.clock.now();
    const expiresAt = new Date(madeAt.getTime() + PREVIEW_MS);
    const preview = {
      site,
      id: randomBytes(12).toString('base64url'),
      number,
      world,
      bySite: by?.site !== undefined,
      madeAt,
      expiresAt,
    };
    await savePreview(tx.queryRunner, preview);
    return { path: this.links.path(site, preview), number, expires_at: expiresAt.toISOString() };
  }
}

/** A world to keep as a preview. */
interface Previewed {
  /** The site that it is shown on. */
  readonly site: string;
  readonly number: number;
  readonly world: StoredWorld;
  readonly by: Pusher | undefined;
}

interface Draft {
  readonly site: string;
  readonly pushed: PushedWorld;
  /** The number of the present change set. */
  readonly present: number;
  /** The previewed one. */
  readonly number: number;
  readonly by: Pusher | undefined;
}

/** A preview is shown at the site's own host, which it has once it is live. */
async function presentOf({ queryRunner }: EventTransaction, site: string): Promise<number> {
  const number = await presentNumber(queryRunner, site);
  if (number > 0 && site !== PLATFORM) return number;
  throw notFound(`${site} is not a live site: a preview needs one, because it is shown at the site's own address.`);
}
