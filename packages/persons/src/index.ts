export { toAustralianMobile, toAustralianPhone } from './australian-phone.ts';
export { type Contact, LookupKey } from './lookup-key.ts';
export { PersonKey } from './person-key.ts';
export { type FreshPersonKey, PersonKeys, personLock } from './person-keys.ts';
export { createPersonTables, dropPersonTables } from './person-tables.ts';
