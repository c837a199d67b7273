import { readdirSync, readFileSync } from 'node:fs';

/** The process and those that descend from it, by the numbers of processes. Linux alone says that; elsewhere it is the process by itself. */
export function familyOf(pid: number, children: ReadonlyMap<number, readonly number[]> = childrenByParent()): number[] {
  return [pid, ...(children.get(pid) ?? []).flatMap((child) => familyOf(child, children))];
}

/** The children of every process of this machine, now. */
export function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const pid of readIf(() => readdirSync('/proc'), [])
    .map(Number)
    .filter(Number.isInteger)) {
    const [, parent] = /\) \S (\d+) /.exec(readProcess(pid, 'stat')) ?? [];
    if (parent !== undefined) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), pid]);
  }
  return children;
}

/** What the system says of a process in the file of this name; empty where it has ended meanwhile, or on other systems than Linux. */
export const readProcess = (pid: number, file: string): string =>
  readIf(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'), '');

function readIf<Content>(read: () => Content, otherwise: Content): Content {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
