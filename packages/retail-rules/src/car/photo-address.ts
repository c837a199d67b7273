import type { CarPhotos } from '@forecourt/contracts';

/** How a store or a network signs the addresses of files. */
export interface AddressSigning {
  /** As docs/feeds.md names it. */
  readonly name: string;
  /** Parameters without which an address is not signed so. Other parts are names that anybody may use, such as `Expires`. */
  readonly signedBy: readonly string[];
  /** Its further parameters, which change with the signature. */
  readonly with: readonly string[];
  /** Hosts of which it is known, where the names alone don't say it. */
  readonly hosts?: RegExp;
}

const amz = (name: string) => `X-Amz-${name}`;
const goog = (name: string) => `X-Goog-${name}`;
const V4 = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders'];

/**
 * The parameters of an address that sign it and do not name the file, by cloud. docs/feeds.md lists them from here. Every other part of an
 * address is identity: `?v=2` marks a replaced photo, and `?id=1` names one.
 */
export const ADDRESS_SIGNINGS: readonly AddressSigning[] = [
  {
    name: 'Amazon S3 and stores that sign as it does (Signature V4)',
    signedBy: [amz('Signature')],
    with: [...V4.map(amz), amz('Security-Token')],
  },
  {
    name: 'Amazon S3 (Signature V2)',
    signedBy: ['AWSAccessKeyId', 'Signature'],
    with: ['Expires', 'x-amz-security-token'],
  },
  { name: 'Amazon CloudFront', signedBy: ['Key-Pair-Id', 'Signature'], with: ['Policy', 'Expires', 'Hash-Algorithm'] },
  { name: 'Google Cloud Storage (V4)', signedBy: [goog('Signature')], with: V4.map(goog) },
  { name: 'Google Cloud Storage (V2)', signedBy: ['GoogleAccessId', 'Signature'], with: ['Expires'] },
  { name: 'Google Cloud CDN', signedBy: ['KeyName', 'Signature'], with: ['Expires', 'URLPrefix'] },
  {
    name: 'Azure Blob Storage (SAS)',
    signedBy: ['sig', 'sv'],
    with: [
      ...['se', 'sp', 'sr', 'st', 'spr', 'sip', 'si', 'ss', 'srt', 'sdd'],
      ...['skoid', 'sktid', 'skt', 'ske', 'sks', 'skv', 'saoid', 'suoid', 'scid'],
    ],
  },
  { name: 'Alibaba Cloud OSS', signedBy: ['OSSAccessKeyId', 'Signature'], with: ['Expires', 'security-token'] },
  { name: 'Akamai (`__token__`)', signedBy: ['__token__'], with: [] },
  { name: 'Akamai (`hdnts`)', signedBy: ['hdnts'], with: [] },
  { name: 'Akamai (`hdnea`)', signedBy: ['hdnea'], with: [] },
  { name: 'imgix', signedBy: ['s'], with: ['expires'], hosts: /\.imgix\.net$/i },
  { name: 'Fastly Image Optimizer', signedBy: ['token'], with: [], hosts: /\.(?:fastly\.net|fastlylb\.net)$/i },
];

/** Any parameter by which an address is signed, as text has it: for telling quickly that none of it is. */
const SIGNATURE = new RegExp(
  `[?&](?:${[...new Set(ADDRESS_SIGNINGS.map(({ signedBy: [first = ''] }) => first))].join('|')})=`,
);

/** Whether a text may hold signed addresses; a text of which this is false holds none. */
export const maySign = (text: string): boolean => SIGNATURE.test(text);

/**
 * What an address of a photo names: the address without the parameters of known clouds that only sign it. Two addresses of the same photo
 * have the same. An address that is not signed is returned as it is.
 */
export function photoIdentity(address: string): string {
  if (!maySign(address)) return address;
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? [];
  const parts = query.split('&');
  const names = new Set(parts.map(nameOf));
  const host = hostOf(path);
  const signing = ADDRESS_SIGNINGS.filter(
    ({ signedBy, hosts }) => signedBy.every((name) => names.has(name)) && (hosts === undefined || hosts.test(host)),
  );
  if (signing.length === 0) return address;
  const signs = new Set(signing.flatMap((each) => [...each.signedBy, ...each.with]));
  const kept = parts.filter((part) => !signs.has(nameOf(part)));
  return `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${fragment}`;
}

/** Whether an address is signed, so that it may end. */
export const isSignedAddress = (address: string): boolean => photoIdentity(address) !== address;

const nameOf = (part: string): string => part.split('=', 1)[0] ?? '';

const hostOf = (path: string): string => /^https?:\/\/(?:[^/@]*@)?([^/:]+)/i.exec(path)?.[1] ?? '';

/**
 * The addresses of a car's own photos in their order, wherever they are shown: the one that the feed names as the first, then its list. A photo
 * that is in both is shown once, also if its two addresses are signed differently.
 */
export function carPhotos({ images = [], primary_image_url: first }: CarPhotos): string[] {
  const listed = images.map(({ url }) => url);
  if (!first) return listed;
  const identity = photoIdentity(first);
  return [first, ...listed.filter((url) => photoIdentity(url) !== identity)];
}
