import { PREVIEW_PREFIX } from '@forecourt/contracts';

/** A page's address within a preview. */
export interface PreviewAddress {
  readonly token: string;
  /** Path and query of the page, as on the live site. */
  readonly address: string;
}

const ADDRESS = new RegExp(`^/${PREVIEW_PREFIX}/(?<token>[^/?#]{1,200})(?<address>[/?#].*)?$`, 's');

/** Reads an address such as `/preview/TOKEN/offers?page=2`; undefined for one outside of previews. */
export function previewAddress(whole: string): PreviewAddress | undefined {
  const { token, address = '/' } = ADDRESS.exec(whole)?.groups ?? {};
  if (token === undefined) return undefined;
  return { token, address: address.startsWith('/') ? address : `/${address}` };
}

/** What the addresses of a preview's pages begin with. */
export const previewRoot = (token: string): string => `/${PREVIEW_PREFIX}/${token}`;
