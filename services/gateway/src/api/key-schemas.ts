import { createdCredential, credential, feedKey, issuedFeedKey } from '@forecourt/contracts';
import { z } from 'zod';

/** Credentials without their secrets. */
export const credentialList = z.array(credential);
/** Keys of stock feeds without their secrets. */
export const feedKeyList = z.array(feedKey);
/** What replaces a key of either kind. */
export const successorKey = z.union([createdCredential, issuedFeedKey]);
