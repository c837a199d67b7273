export { toAustralianMobile, toAustralianPhone } from './australian-phone.ts';
export { type Contact, LookupKey, mailboxOf } from './lookup-key.ts';
export {
  createPersonTables,
  dropPersonTables,
  type FreshPersonKey,
  PersonKey,
  PersonKeys,
  personKeyProviders,
  personLock,
} from './person-keys.ts';
