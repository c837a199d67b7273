import { getDomain } from 'tldts';

/** What a provider of mailboxes for everybody leads to the same mailbox, beside capitals and what follows a plus sign. */
interface MailProvider {
  /** Names of one account, the first for all of them; the others have mailboxes of their own if `isOne` is not set. */
  readonly domains: readonly string[];
  /** The same name at another of the domains is the same mailbox. */
  readonly isOne?: true;
  /** What changes nothing in a name. */
  readonly ignored?: RegExp;
}

/**
 * Providers at which most Australians have their mailbox, each a person's own: nobody gets thousands of them. Their domains say nothing of who writes, so
 * they have no share of their own. Left out on purpose are providers with as many addresses as somebody likes (disposable ones, and those that give each
 * customer a subdomain): they count as domains of one owner, as do those that nobody here has met.
 */
const PROVIDERS: readonly MailProvider[] = [
  { domains: ['gmail.com', 'googlemail.com'], isOne: true, ignored: /\./g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], isOne: true },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], isOne: true, ignored: /[._-]/g },
  // A person's own disposable addresses there are a name, a hyphen and a word.
  { domains: ['yahoo.com', 'yahoo.com.au', 'yahoo.co.nz', 'yahoo.co.uk', 'ymail.com'], ignored: /-.*/g },
  { domains: ['outlook.com', 'outlook.com.au', 'hotmail.com', 'hotmail.com.au', 'hotmail.co.uk'] },
  { domains: ['live.com', 'live.com.au', 'msn.com', 'aol.com'] },
  { domains: ['bigpond.com', 'bigpond.com.au', 'bigpond.net.au'] },
  { domains: ['optusnet.com.au', 'optushome.com.au', 'tpg.com.au', 'iinet.net.au', 'westnet.com.au'] },
  { domains: ['internode.on.net', 'ozemail.com.au', 'dodo.com.au', 'aapt.net.au', 'iprimus.com.au'] },
  { domains: ['netspace.net.au', 'adam.com.au', 'exemail.com.au', 'aussiebb.com.au', 'xtra.co.nz'] },
  { domains: ['qq.com', '163.com', 'naver.com'] },
];

const providerOf: ReadonlyMap<string, MailProvider> = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/**
 * The mailbox that an address leads to, in one form: without what follows a plus sign, and without what its provider ignores. With a few dots a name at
 * Gmail has a thousand spellings, which would each have a person's share. A phone number stays as it is. Pure.
 */
export function mailboxOf(to: string): string {
  const address = to.toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const [name, domain] = [address.slice(0, at).replace(/\+.*/, ''), address.slice(at + 1)];
  const { domains = [], isOne, ignored = /(?!)/ } = providerOf.get(domain) ?? {};
  return `${name.replace(ignored, '') || name}@${(isOne && domains[0]) || domain}`;
}

/**
 * The domain whose owner can have any number of mailboxes: the registered one, as its owner makes subdomains as they like. Undefined at a provider of
 * mailboxes for everybody. Pure.
 */
export function ownMailDomainOf(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return providerOf.has(domain) ? undefined : (getDomain(domain) ?? domain);
}
