import { randomBytes } from 'node:crypto';
import { PLATFORM, PREVIEW_MS, type PreviewAnswer, type PushedWorld, type Pusher } from '@forecourt/contracts';
import { EventStore, type EventTransaction } from '@forecourt/event-store';
import { Clock, notFound } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ChangeSetWriter } from '../change-sets/change-set.writer.ts';
import { staleBase } from '../change-sets/check-changes.ts';
import { restoredPush } from '../change-sets/restored-world.ts';
import { worldAt } from '../change-sets/site-world.ts';
import { presentNumber } from '../history/change-set.read-model.ts';
import { savePreview } from './preview.read-model.ts';
import { PreviewLinks } from './preview-links.ts';
import { worldAfter } from './world-after.ts';

/** Keeps worlds that are not live, each for a day, and signs their links (SITE-8). */
@Injectable()
export class PreviewWriter {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(ChangeSetWriter) private readonly changeSets: ChangeSetWriter,
    @Inject(PreviewLinks) private readonly links: PreviewLinks,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Keeps what a push would leave, checked as the push. @throws ProblemError 404 for a site that is not live; 400 and 409 as a push */
  ofPush(site: string, pushed: PushedWorld, base: number, by: Pusher | undefined): Promise<PreviewAnswer> {
    return this.store.transact(async (tx) => {
      const present = await presentOf(tx, site);
      if (base !== present) throw staleBase(site, present, base);
      return this.#keep(tx, { site, pushed, present, number: present + 1, by });
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
