/** One number by which a service shows how it is, what is normal, and what to do otherwise. */
export interface Signal {
  /** What it counts, and in what unit. */
  readonly meaning: string;
  /** How to put together what several processes report: all read the same value (`max`), or each reports its own (`sum`, `min`). */
  readonly over: 'max' | 'sum' | 'min';
  /** The labels that tell its series apart. */
  readonly by?: readonly string[];
  readonly normal: string;
  /** What another value says, and what to do. */
  readonly todo: string;
  /** From where on a person must act, and how soon. */
  readonly alarm?: Alarm;
  /** A service whose value is beyond the alarm's bound is degraded, and `/health/ready` names this signal. */
  readonly degrades?: true;
}

/** A bound in the signal's unit. */
export type Alarm = { readonly urgency: 'at night' | 'in the morning' } & (
  | { readonly above: number }
  | { readonly below: number }
);

/** Whether a value is beyond a signal's bound; false for a signal without one. */
export function isAlarming({ alarm }: Signal, value: number): boolean {
  if (!alarm) return false;
  return 'above' in alarm ? value > alarm.above : value < alarm.below;
}

/** A bound for people and alert rules: `> 300`. */
export const boundOf = (alarm: Alarm): string => ('above' in alarm ? `> ${alarm.above}` : `< ${alarm.below}`);

/** The help of a signal's metric. */
export function helpOf({ meaning, over }: Signal): string {
  return `${meaning} Over processes: ${over}.`;
}
