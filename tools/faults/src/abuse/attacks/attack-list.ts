import type { Attack } from './attack.ts';
import { connectionAttacks } from './connections.ts';
import { credentialAttacks } from './credentials.ts';
import { floodAttacks } from './floods.ts';
import { formAttacks } from './forms.ts';

/** Every attack, in the order in which they are played. */
export const attacks: readonly Attack[] = [...connectionAttacks, ...floodAttacks, ...credentialAttacks, ...formAttacks];
