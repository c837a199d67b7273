/** The processes in the order in which CHANGELOG.md has them upgraded: those that are called before those that call them. */
export const upgradeOrder = [
  'sites',
  'identity',
  'stock',
  'leads',
  'search-indexer-1',
  'search-indexer-2',
  'gateway-1',
  'gateway-2',
] as const;

/** A process that is upgraded by itself. */
export type UpgradedProcess = (typeof upgradeOrder)[number];

/** One process that gets another release, and how long all stays so afterwards, in milliseconds. */
export interface UpgradeStep {
  readonly process: UpgradedProcess;
  readonly to: 'next' | 'previous';
  readonly stayMs: number;
}

/**
 * Upgrades all processes in their order, then rolls some back in the opposite order and upgrades those again. Both releases run side by side from
 * the first step to the last upgrade, which is `mixedMs` later at least, and again for a step's time at each that was rolled back.
 */
export function planUpgrade(back: readonly UpgradedProcess[], mixedMs: number): UpgradeStep[] {
  const stayMs = Math.ceil(mixedMs / (upgradeOrder.length - 1));
  const again = upgradeOrder.filter((process) => back.includes(process));
  return [
    ...upgradeOrder.map((process) => ({ process, to: 'next' as const, stayMs })),
    ...again.toReversed().map((process) => ({ process, to: 'previous' as const, stayMs })),
    ...again.map((process) => ({ process, to: 'next' as const, stayMs })),
  ];
}
