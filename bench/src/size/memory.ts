import type { StackPart } from '@forecourt/deploy';
import { childrenByParent, familyOf, readProcess } from '../processes/process-family.ts';

const MIB_OF_KIB = 1 / 1_024;

/**
 * Memory of the product's processes in MiB by part: several processes of one service together, and Postgres with its children. Memory that
 * processes share is counted once. Linux alone says that; elsewhere it is empty.
 */
export function memoryByPart(parts: ReadonlyMap<string, StackPart>): Map<string, number> {
  const children = childrenByParent();
  const used = new Map<string, number>();
  for (const [name, part] of parts) {
    const pid = part.pid();
    if (pid === undefined) continue;
    const total = familyOf(pid, children).reduce((sum, each) => sum + proportionalMib(each), 0);
    const group = name.replace(/-\d+$/, '');
    if (total > 0) used.set(group, (used.get(group) ?? 0) + total);
  }
  return used;
}

function proportionalMib(pid: number): number {
  const [, kib = '0'] = /^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup')) ?? [];
  return Number(kib) * MIB_OF_KIB;
}
