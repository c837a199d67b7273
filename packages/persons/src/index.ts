export { toAustralianMobile, toAustralianPhone } from './australian-phone.ts';
export { type Contact, LookupKey } from './lookup-key.ts';
export { mailboxOf, ownMailDomainOf } from './mailbox.ts';
export {
  createPersonTables,
  dropPersonTables,
  type FreshPersonKey,
  PersonKey,
  PersonKeys,
  personKeyProviders,
  personLock,
} from './person-keys.ts';
