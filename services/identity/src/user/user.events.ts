import type { NewEvent } from '@forecourt/event-store';

/** Somebody signed in by a number for the first time on a site. The number is encrypted with the person's key. */
export type UserRegistered = NewEvent<'UserRegistered', { site: string; personId: string; sealedPhone: string }>;
/** A browser was signed in. */
export type SignedIn = NewEvent<'SignedIn', { sessionId: string; device: string }>;
/** A browser was signed out by its user. */
export type SignedOut = NewEvent<'SignedOut', { sessionId: string }>;
/** Every browser was signed out. */
export type SignedOutEverywhere = NewEvent<'SignedOutEverywhere', Record<string, never>>;
/** The user was erased: their number can't be read any more. */
export type UserErased = NewEvent<'UserErased', Record<string, never>>;
export type UserEvent = UserRegistered | SignedIn | SignedOut | SignedOutEverywhere | UserErased;
