/** A video of a car, as a page plays it. */
export interface CarVideo {
  /** Whose player shows it; the page itself plays a file. */
  readonly host: 'YouTube' | 'Vimeo' | 'file';
  /** What is loaded once a visitor asks for it: a player that keeps no cookies, or the file. */
  readonly src: string;
  /** Where it can be watched without the page's scripts. */
  readonly href: string;
}

const YOUTUBE_HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{1,15})(?:\/([0-9a-f]{1,40}))?\/?$/;
const FILE = /\.(?:mp4|m4v|webm)$/i;

/**
 * A video by the address that a feed has of it: a page or a player of YouTube or Vimeo, or a file (MP4, WebM) by https. Undefined for anything else, which
 * no page can play.
 */
export function carVideo(address: string): CarVideo | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.toLowerCase();
  if (host === 'youtu.be' || YOUTUBE_HOSTS.test(host)) return youTube(host, url);
  if (/^(?:www\.|player\.)?vimeo\.com$/.test(host)) return vimeo(url);
  if (url.protocol !== 'https:' || !FILE.test(url.pathname)) return undefined;
  return { host: 'file', src: url.href, href: url.href };
}

/** The videos of a car that can be played, each once. */
export function carVideos(addresses: readonly string[] = []): CarVideo[] {
  const found = addresses.flatMap((address) => carVideo(address) ?? []);
  return [...new Map(found.map((video) => [video.src, video])).values()];
}

function youTube(host: string, { pathname, searchParams }: URL): CarVideo | undefined {
  const [, first = '', second = ''] = pathname.split('/');
  const named = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : undefined;
  const id = host === 'youtu.be' ? first : (named ?? searchParams.get('v') ?? '');
  if (!YOUTUBE_ID.test(id)) return undefined;
  return {
    host: 'YouTube',
    src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    href: `https://www.youtube.com/watch?v=${id}`,
  };
}

function vimeo({ pathname, searchParams }: URL): CarVideo | undefined {
  const [, id, ofPath] = VIMEO.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  // An unlisted video is found by its hash alone.
  const asked = searchParams.get('h') ?? '';
  const hash = ofPath ?? (/^[0-9a-f]{1,40}$/.test(asked) ? asked : undefined);
  return {
    host: 'Vimeo',
    src: `https://player.vimeo.com/video/${id}?${hash === undefined ? '' : `h=${hash}&`}autoplay=1&dnt=1`,
    href: `https://vimeo.com/${id}${hash === undefined ? '' : `/${hash}`}`,
  };
}
