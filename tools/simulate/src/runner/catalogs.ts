import { migratedCatalog } from '../postgres/migrate.ts';
import { serviceDefinitions, serviceNames } from '../world/services.ts';
import type { Catalogs } from '../world/world.ts';

/** The tables of every service, as its migrations make them. */
export async function makeCatalogs(): Promise<Catalogs> {
  const definitions = serviceDefinitions(() => ({}) as never);
  const made: Partial<Record<keyof Catalogs, Catalogs[keyof Catalogs]>> = {};
  for (const name of serviceNames) made[name] = await migratedCatalog(name, definitions[name].migrations);
  return made as Catalogs;
}
