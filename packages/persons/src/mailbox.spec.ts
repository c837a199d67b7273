import { describe, expect, it } from '@jest/globals';
import { mailboxOf, ownMailDomainOf } from './mailbox.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['Ann+cars@Posthorn.Example', 'ann@posthorn.example'],
    ['ann.lee@posthorn.example', 'ann.lee@posthorn.example'],
    ['ann-lee@posthorn.example', 'ann-lee@posthorn.example'],
    ['a.n.n.lee+cars@gmail.com', 'annlee@gmail.com'],
    ['Ann.Lee@GoogleMail.com', 'annlee@gmail.com'],
    ['ann.lee@outlook.com', 'ann.lee@outlook.com'],
    ['ann-cars@yahoo.com.au', 'ann@yahoo.com.au'],
    ['ann.lee@mac.com', 'ann.lee@icloud.com'],
    ['ann_l-e.e@pm.me', 'annlee@proton.me'],
    ['+tag@gmail.com', '@gmail.com'],
    ['...@gmail.com', '...@gmail.com'],
    ['+61412345678', '+61412345678'],
    ['ann@lee+x@posthorn.example', 'ann@lee@posthorn.example'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
    expect(mailboxOf(mailbox)).toBe(mailbox);
  });
});

describe('the domain whose owner has any number of mailboxes', () => {
  it.each([
    ['ann@Posthorn.Example', 'posthorn.example'],
    ['ann@one.of.many.posthorn.com.au', 'posthorn.com.au'],
    ['ann@two.posthorn.com', 'posthorn.com'],
    ['ann@posthorn.duckdns.org', 'duckdns.org'],
    ['ann@mailinator.com', 'mailinator.com'],
    ['ann@mail.gmail.com', 'gmail.com'],
    ['ann@localhost', 'localhost'],
  ])('of %s is %s', (address, domain) => {
    expect(ownMailDomainOf(address)).toBe(domain);
  });

  it.each([
    'ann@gmail.com',
    'ann@Hotmail.com',
    'ann@outlook.com.au',
    'ann@bigpond.com',
    'ann@internode.on.net',
    'ann@icloud.com',
  ])('is nobody’s for %s, where everybody has a mailbox', (address) => {
    expect(ownMailDomainOf(address)).toBeUndefined();
  });
});
