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
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pushedFiles } from '../files/site-file.rows.ts';
import { namedFileFaults } from '../files/site-file.ts';
import { changeSetStream } from '../history/change-set.events.ts';
import { recordChangeSet } from '../history/record-change-set.ts';
import { checkDealership, checkSite } from './check-document.ts';
import { ConfigureDealership, ConfigureSite, RestoreSite } from './configuration.commands.ts';
import { saveConfigurations, sharedSiteFaults, sitesOfDealership } from './configuration.read-model.ts';
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
} from './configuration.ts';
import { toPublicData } from './configuration.wire.ts';
import { SiteRevisions } from './site-revisions.ts';

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

/** Handles ConfigureSite. */
@CommandHandler(ConfigureSite)
export class ConfigureSiteHandler implements ICommandHandler<ConfigureSite> {
  constructor(
    @Inject(EventStore) readonly store: EventStore,
    @Inject(Clock) readonly clock: Clock,
  ) {}

  async execute({ slug, document, meta }: ConfigureSite): Promise<number> {
    return configureSite(this, slug, checkSite(slug, document), meta);
  }
}

/** Handles ConfigureDealership. */
@CommandHandler(ConfigureDealership)
export class ConfigureDealershipHandler implements ICommandHandler<ConfigureDealership> {
  constructor(
    @Inject(EventStore) readonly store: EventStore,
    @Inject(Clock) readonly clock: Clock,
  ) {}

  async execute({ slug, document: given, meta }: ConfigureDealership): Promise<number> {
    const document = checkDealership(slug, given);
    return configure(this, dealershipStream(slug), meta, {
      sites: (tx) => sitesOfDealership(tx.queryRunner, document.id),
      changed: { part: 'dealership', id: slug },
      command: () => ({ type: 'ConfigureDealership', document }),
    });
  }
}

/** Handles RestoreSite. The document is checked by today's schema before it becomes the newest. */
@CommandHandler(RestoreSite)
export class RestoreSiteHandler implements ICommandHandler<RestoreSite> {
  constructor(
    @Inject(EventStore) readonly store: EventStore,
    @Inject(Clock) readonly clock: Clock,
    @Inject(SiteRevisions) private readonly revisions: SiteRevisions,
  ) {}

  async execute({ slug, revision, meta }: RestoreSite): Promise<number> {
    const { document } = await this.revisions.find(slug, revision);
    return configureSite(this, slug, checkSite(slug, document), meta);
  }
}

export const configurationHandlers = [ConfigureSiteHandler, ConfigureDealershipHandler, RestoreSiteHandler];

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
