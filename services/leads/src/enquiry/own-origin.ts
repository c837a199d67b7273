/** The origin of an address of the site; that of its first host for any other, so that nobody can have a stranger sent to a page of theirs. */
export function ownOrigin(url: string, hosts: readonly string[]): string {
  if (URL.canParse(url)) {
    const { hostname, origin } = new URL(url);
    if (hosts.includes(hostname)) return origin;
  }
  return `https://${hosts[0] ?? 'localhost'}`;
}
