/** "outb" in ASCII. The two-number locks are a space apart from the streams' one-number locks. */
const OUTBOX = 0x6f757462;

/** Held by the outbox's one reader, for its session. */
export const readerLock = [OUTBOX, 1];

/** Held while rows move between outbox and parking, for the transaction. */
export const parkingLock = [OUTBOX, 2];
