import type { DynamicModule, ModuleMetadata, Provider, Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { InternalClient, type InternalClientOptions } from '../client/internal-client.ts';
import { DatabaseModule } from '../database/database.module.ts';
import type { DatabaseOptions } from '../database/open-database.ts';

/** What a service with commands adds to what all of them begin with. */
interface ServiceParts extends Pick<ModuleMetadata, 'controllers' | 'providers' | 'imports'> {
  readonly database: DatabaseOptions;
}

/**
 * The module of a service that takes commands: their bus and its database, beside the controllers and providers of its nouns.
 * @param module the class by which Nest names it
 */
export function serviceModule(module: Type, { database, imports = [], ...nouns }: ServiceParts): DynamicModule {
  return { module, imports: [CqrsModule.forRoot(), DatabaseModule.forRoot(database), ...imports], ...nouns };
}

/** Provides the client of another service. @param token by which it is injected */
export const internalClient = (
  token: symbol,
  audience: string,
  baseUrl: string,
  { tokens }: Pick<InternalClientOptions, 'tokens'>,
): Provider => ({ provide: token, useFactory: () => new InternalClient({ baseUrl, audience, tokens }) });
