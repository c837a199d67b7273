import type { SiteConfig } from '@forecourt/contracts';

type Switches = { readonly [name: string]: unknown };
const isGroup = (value: unknown): value is Switches =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a switch is in a site's document, as ['blog', 'enabled']. */
export type SwitchPath = readonly string[];

/** Every switch of a site that is on or off. */
export function switchPaths(config: SiteConfig): SwitchPath[] {
  return pathsIn(config as unknown as Switches, []);
}

/** A site's configuration with this switch set. */
export function withSwitch(config: SiteConfig, path: SwitchPath, value: boolean): SiteConfig {
  return changed(config as unknown as Switches, path, value) as unknown as SiteConfig;
}

/** A site's configuration with each page on that has a switch of its own. */
export function withAllPages(config: SiteConfig): SiteConfig {
  return switchPaths(config)
    .filter((path) => path.at(-1) === 'enabled')
    .reduce((all, path) => withSwitch(all, path, true), config);
}

function pathsIn(switches: Switches, above: SwitchPath): SwitchPath[] {
  return Object.entries(switches).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [[...above, name]];
    return isGroup(value) ? pathsIn(value, [...above, name]) : [];
  });
}

function changed(switches: Switches, [name = '', ...below]: SwitchPath, value: boolean): Switches {
  const held = switches[name];
  return { ...switches, [name]: isGroup(held) ? changed(held, below, value) : value };
}
