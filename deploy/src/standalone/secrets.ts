import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SecretBox } from '@forecourt/service-kit';

/** Secrets that must survive a restart. */
export interface Secrets {
  /** Wraps the keys of persons and of feeds: 32 bytes in base64. */
  deploymentKey: string;
}

/** Reads the folder's secrets; makes them the first time, readable by the owner alone. */
export function loadSecrets(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets: Secrets = { deploymentKey: SecretBox.generateKey() };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
