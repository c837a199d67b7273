import type { KeyValueStorage } from '../lib/kept/stored-list.ts';

/** A browser's storage in memory, as the functions that use one take it. */
export function fakeStorage(): () => KeyValueStorage {
  const kept = new Map<string, string>();
  const storage: KeyValueStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
  return () => storage;
}

/** A browser that forbids storage. */
export function forbiddenStorage(): KeyValueStorage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
