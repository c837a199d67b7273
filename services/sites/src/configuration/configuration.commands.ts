import { type ChangedPart, eventSizeFault, type SiteConfigInput, siteConfig } from '@forecourt/contracts';
import {
  type CommandContext,
  type EventMeta,
  EventStore,
  type EventTransaction,
  handleCommand,
  type StreamRules,
} from '@forecourt/event-store';
import { badRequest, Clock } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import { pushedFiles } from '../files/site-file.rows.ts';
import { namedFileFaults } from '../files/site-file.ts';
import { changeSetStream, recordChangeSet } from '../history/change-set.ts';
import { checkDealership, checkSite } from './configuration.checks.ts';
import { SiteRevisions } from './configuration.history.ts';
import { saveConfigurations, sharedSiteFaults, sitesOfDealership } from './configuration.rows.ts';
import {
  type ConfigurationEvent,
  type ConfigurationState,
  type Configure,
  configurationsLock,
  dealershipStream,
  decide,
  evolve,
  initialState,
  siteStream,
  toPublicData,
} from './configuration.ts';

const rules: StreamRules<ConfigurationState, ConfigurationEvent, Configure, never> = {
  initialState,
  evolve,
  decide: (command, state, now) => {
    const decision = decide(command, state, now);
    if ('events' in decision) decision.events.forEach(requirePublishable);
    return decision;
  },
  toError: (refusal) => refusal,
  save: (tx, { events }) => saveConfigurations(tx.queryRunner, events),
};

/** A document for a site or a dealership, and who gives it. */
interface GivenDocument {
  readonly slug: string;
  readonly document: unknown;
  readonly meta: EventMeta;
}

/** Which revision of a site to restore, and who asks. */
interface GivenRevision {
  readonly slug: string;
  readonly revision: number;
  readonly meta: EventMeta;
}

/** Executes ConfigureSite. */
@Injectable()
class ConfigureSiteHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
  ) {}

  async execute({ slug, document, meta }: GivenDocument): Promise<number> {
    return configureSite(this, slug, checkSite(slug, document), meta);
  }
}

/** Gives a site a document; the answer is its revision. Refused with 400 for a fault in it or a host that another site uses. */
export const ConfigureSite = defineCommand('ConfigureSite', ConfigureSiteHandler);

/** Executes ConfigureDealership. */
@Injectable()
class ConfigureDealershipHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
  ) {}

  async execute({ slug, document: given, meta }: GivenDocument): Promise<number> {
    const document = checkDealership(slug, given);
    return configure(this, dealershipStream(slug), meta, {
      sites: (tx) => sitesOfDealership(tx.queryRunner, document.id),
      changed: { part: 'dealership', id: slug },
      command: () => ({ type: 'ConfigureDealership', document }),
    });
  }
}

/** Gives a dealership a document; the answer is its revision. Refused with 400 for a fault in it. */
export const ConfigureDealership = defineCommand('ConfigureDealership', ConfigureDealershipHandler);

/** Executes RestoreSite. The document is checked by today's schema before it becomes the newest. */
@Injectable()
class RestoreSiteHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    private readonly revisions: SiteRevisions,
  ) {}

  async execute({ slug, revision, meta }: GivenRevision): Promise<number> {
    const { document } = await this.revisions.find(slug, revision);
    return configureSite(this, slug, checkSite(slug, document), meta);
  }
}

/** Makes an older revision of a site the newest again; the answer is the new revision. Refused with 404, and as ConfigureSite. */
export const RestoreSite = defineCommand('RestoreSite', RestoreSiteHandler);

export const configurationCommands = [ConfigureSite.handler, ConfigureDealership.handler, RestoreSite.handler];

function configureSite(
  context: CommandContext,
  slug: string,
  document: SiteConfigInput,
  meta: EventMeta,
): Promise<number> {
  const config = siteConfig.parse(document);
  return configure(context, siteStream(slug), meta, {
    sites: async () => [slug],
    changed: { part: 'site', id: slug },
    command: async (tx) => {
      const faults = [
        ...(await sharedSiteFaults(tx.queryRunner, slug, config)),
        ...namedFileFaults(config, await pushedFiles(tx.queryRunner, slug)),
      ];
      if (faults.length > 0) throw badRequest(faults);
      return { type: 'ConfigureSite', document };
    },
  });
}

/** What is configured, and whose history says so. */
interface Configuring {
  readonly sites: (tx: EventTransaction) => Promise<string[]>;
  readonly changed: Pick<ChangedPart, 'part' | 'id'>;
  readonly command: (tx: EventTransaction) => Configure | Promise<Configure>;
}

/** Numbers and hosts are unique over all sites, so changes take turns; they are rare. Each site concerned gets a change set. */
function configure(
  context: CommandContext,
  streamId: string,
  meta: EventMeta,
  { sites, changed, command }: Configuring,
): Promise<number> {
  let concerned: string[] = [];
  return handleCommand(context, rules, {
    streamId,
    meta,
    locks: [[configurationsLock]],
    command: async (_state, tx) => {
      concerned = await sites(tx);
      await tx.lock(concerned.map(changeSetStream));
      return command(tx);
    },
    answer: async ({ version, events }, tx) => {
      const now = context.clock.now();
      if (events.length > 0)
        for (const site of concerned)
          await recordChangeSet(tx, site, [{ ...changed, revision: version }], { meta, now });
      return version;
    },
  });
}

/** The field is named by its path in the document, which its event carries under one name. @throws ProblemError 400. */
function requirePublishable(event: ConfigurationEvent): void {
  const fault = eventSizeFault(toPublicData(event));
  if (fault) throw badRequest([{ ...fault, field: fault.field.split('.').slice(1).join('.') }]);
}
