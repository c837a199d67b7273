import type { Run } from '../world/run.ts';

/** As long as a code works. */
const CODE_MS = 300_000;
/** What a request and a text take on their way. */
const ON_ITS_WAY_MS = 20_000;

/** A code is sent within five minutes or dropped; then nothing of it is kept, and nobody sees that it could not be sent (AUTH-1). */
export function checkSignInCodes({ world, signIns }: Run): string[] {
  const { texts, kernel } = world;
  const faults: string[] = [];
  const letters = world.databases.identity.rows('letters').filter(({ purpose }) => purpose === 'sign_in_code');
  for (const { id, state, sealed, created_at: createdAt } of letters) {
    if ((createdAt as number) > kernel.now - CODE_MS) continue;
    if (state === 'waiting') faults.push(`the code ${id} still waits after five minutes`);
    if (sealed !== null) faults.push(`the code ${id} is kept though it is ${state}`);
  }
  for (const { to, at, isAfterLeap } of texts.accepted) {
    const asked = signIns.find(({ phone }) => phone === to)?.askedAt.filter((each) => each <= at) ?? [];
    if (!isAfterLeap && at - Math.max(...asked) > CODE_MS + ON_ITS_WAY_MS)
      faults.push(`${to} was sent a code that had ended`);
  }
  return faults;
}
