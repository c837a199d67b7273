import path from 'node:path';
import { SecretBox } from '@forecourt/service-kit';
import { folderContents, writeJsonFile } from './data-folder.ts';
import type { Secrets } from './secrets.ts';

/** The secrets of a data folder that can be replaced, by what they are for. */
export const replaceable = ['deployment', 'pictures', 'databases'] as const;
export type Replaceable = (typeof replaceable)[number];
/** As the gateways accept at most. */
const MOST_PICTURE_KEYS = 5;

/** Secrets with a new one for these, from the next start on; what the former one sealed or signed is still accepted. Pure but for the new keys. */
export function withNew(secrets: Secrets, which: readonly Replaceable[]): Secrets {
  const fresh = () => SecretBox.generateKey();
  const { deploymentKey, previousDeploymentKeys = [], pictureKeys } = secrets;
  const changes: Record<Replaceable, () => Partial<Secrets>> = {
    deployment: () => ({
      deploymentKey: fresh(),
      previousDeploymentKeys: [deploymentKey, ...previousDeploymentKeys],
    }),
    pictures: () => ({ pictureKeys: [fresh(), ...pictureKeys.slice(0, MOST_PICTURE_KEYS - 1)] }),
    databases: () => ({ databaseKey: fresh() }),
  };
  return Object.assign({}, secrets, ...which.map((each) => changes[each]()));
}

/** Secrets without the former ones of these: what they sealed or signed is refused from the next start on. Pure. */
export function withoutFormer(secrets: Secrets, which: readonly Replaceable[]): Secrets {
  return {
    ...secrets,
    ...(which.includes('deployment') && { previousDeploymentKeys: [] }),
    ...(which.includes('pictures') && { pictureKeys: [secrets.pictureKeys[0]] as [string] }),
  };
}

/** Replaces the folder's secrets. */
export function saveSecrets(folder: string, secrets: Secrets): void {
  writeJsonFile(path.join(folder, folderContents.secrets), secrets);
}
