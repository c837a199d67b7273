import { readdirSync, readFileSync } from 'node:fs';
import type { StackPart } from '@forecourt/deploy';

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

const familyOf = (pid: number, children: ReadonlyMap<number, readonly number[]>): number[] => [
  pid,
  ...(children.get(pid) ?? []).flatMap((child) => familyOf(child, children)),
];

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const pid of readIf(() => readdirSync('/proc'), [])
    .map(Number)
    .filter(Number.isInteger)) {
    const [, parent] = /\) \S (\d+) /.exec(readIf(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '')) ?? [];
    if (parent !== undefined) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), pid]);
  }
  return children;
}

function proportionalMib(pid: number): number {
  const [, kib = '0'] =
    /^Pss:\s+(\d+)/m.exec(readIf(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), '')) ?? [];
  return Number(kib) * MIB_OF_KIB;
}

/** A process may end while it is looked at, and other systems have no such files. */
function readIf<Content>(read: () => Content, otherwise: Content): Content {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
