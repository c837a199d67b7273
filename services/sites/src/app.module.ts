import { sitesTopic } from '@forecourt/contracts';
import { eventStoreProvider, Outbox, type OutboxEntry } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import { outboxRelay, ParkedStreamsController, PublishingController, retention } from '@forecourt/service-kit';
import { serviceModule } from '@forecourt/service-kit/commands';
import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ChangeSetController } from './change-sets/change-set.http.ts';
import { ChangeSetWriter } from './change-sets/change-set.writer.ts';
import { ChangesController } from './change-sets/changes.http.ts';
import type { SitesConfig } from './config.ts';
import { configurationCommands } from './configuration/configuration.commands.ts';
import { SiteRevisions, StoredDocuments } from './configuration/configuration.history.ts';
import { ConfigurationController } from './configuration/configuration.http.ts';
import { configurations } from './configuration/configuration.rows.ts';
import * as configuration from './configuration/configuration.ts';
import { configurationUpcasters } from './configuration/configuration.ts';
import { documentCommands } from './document/document.commands.ts';
import { DocumentController } from './document/document.http.ts';
import { DocumentRevisions, siteDocuments } from './document/document.rows.ts';
import * as document from './document/document.ts';
import { SiteFileController } from './files/site-file.http.ts';
import * as changeSet from './history/change-set.ts';
import { changeSets } from './history/change-set.ts';
import { sitesMigrations } from './migrations/index.ts';
import { PictureController } from './pictures/picture.http.ts';
import { notingShownPictures } from './pictures/shown-pictures.ts';
import { PreviewController } from './previews/preview.http.ts';
import { PreviewLinks } from './previews/preview.ts';
import { PreviewWriter } from './previews/preview.writer.ts';
import { sitesRetention } from './retention.ts';

export const POOL_SIZE = 6;
/** Configurations change a few times a day, and looking forty times a second costs a twentieth of a core. */
const RELAY_IDLE_MS = 250;
/** The tables that repositories read and write. */
export const sitesEntities = [configurations, siteDocuments, changeSets];

/** The sites service: documents of sites and dealerships, their revisions, and the events about them. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: SitesConfig): DynamicModule {
    return serviceModule(AppModule, {
      database: {
        url: config.databaseUrl,
        name: 'sites',
        migrations: sitesMigrations,
        entities: sitesEntities,
        poolSize: POOL_SIZE,
      },
      controllers: [
        ConfigurationController,
        ChangesController,
        DocumentController,
        ChangeSetController,
        PictureController,
        SiteFileController,
        PreviewController,
        PublishingController,
        ParkedStreamsController,
      ],
      providers: [
        eventStoreProvider({ upcasters: configurationUpcasters }),
        ...configurationCommands,
        SiteRevisions,
        StoredDocuments,
        DocumentRevisions,
        ...documentCommands,
        ChangeSetWriter,
        PreviewWriter,
        { provide: PreviewLinks, useValue: new PreviewLinks(config.tokens.derivedKey('links of previews')) },
        ...relay(config),
        ...retention(sitesRetention),
        notingShownPictures,
      ],
    });
  }
}

const relay = ({ transport }: SitesConfig) =>
  outboxRelay({
    service: 'sites',
    topic: sitesTopic.name,
    outbox: (dataSource: DataSource) => new Outbox(dataSource, { upcasters: configurationUpcasters }),
    start: (outbox, onError) =>
      startRelay({ outbox, transport, topic: sitesTopic.name, toWire, idleMs: RELAY_IDLE_MS, onError }),
  });

function toWire(entry: OutboxEntry) {
  if (changeSet.isChangeSetEvent(entry.type)) return changeSet.toWire(entry);
  return document.isDocumentEvent(entry.type) ? document.toWire(entry) : configuration.toWire(entry);
}
