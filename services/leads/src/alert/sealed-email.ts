import type { PersonKey } from '@forecourt/persons';

/** The address of an alert's person, encrypted with the person's key; it opens for the same alert only. */
export const sealedEmail = (key: PersonKey, email: string, streamId: string): string => key.seal(email, streamId);

/** @throws SecretBoxError if it was sealed for another alert or by another key. */
export const openedEmail = (key: PersonKey, sealed: string, streamId: string): string => key.open(sealed, streamId);
