export { toAustralianMobile, toAustralianPhone } from './australian-phone.ts';
export { type Contact, LookupKey } from './lookup-key.ts';
export {
  createPersonTables,
  dropPersonTables,
  type FreshPersonKey,
  PersonKey,
  PersonKeys,
  personLock,
  sealedOfPersons,
} from './person-keys.ts';
