import type { PlaceMap, SiteConfig } from '@forecourt/contracts';
import type { Point } from '@forecourt/places';

type TileService = NonNullable<SiteConfig['map']['tiles']>;

const ZOOM = 13;
const TILE = 256;
const [WIDTH, HEIGHT] = [640, 400];

/**
 * A map of tiles around a point (LOC-1), by the usual numbering of the Web Mercator grid. Pure: the browser fetches the tiles.
 * @param ownKey the place's own map_key. It is used only if the site says that visitors may see it (LOC-4).
 */
export function tileMap({ lat, long }: Point, service: TileService, ownKey: string | undefined): PlaceMap {
  const { address, attribution, browser_key: siteKey, map_keys_are_browser_keys: mayShow } = service;
  const key = (mayShow ? ownKey : undefined) ?? siteKey ?? '';
  const grid = 2 ** ZOOM;
  const angle = (lat * Math.PI) / 180;
  const [x, y] = [((long + 180) / 360) * grid * TILE, ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * grid * TILE];
  const [left, top] = [x - WIDTH / 2, y - HEIGHT * 0.54];
  const tiles = range(top, HEIGHT).flatMap((row) =>
    range(left, WIDTH).map((column) => ({
      src: address
        .replace('{z}', String(ZOOM))
        .replace('{x}', String(column))
        .replace('{y}', String(row))
        .replace('{key}', encodeURIComponent(key)),
      x: Math.round(column * TILE - left),
      y: Math.round(row * TILE - top),
      size: TILE,
    })),
  );
  return { kind: 'tiles', width: WIDTH, height: HEIGHT, pin: { x: WIDTH / 2, y: HEIGHT * 0.54 }, tiles, attribution };
}

/** The numbers of the tiles that cover a stretch of pixels. */
function range(from: number, length: number): number[] {
  const first = Math.floor(from / TILE);
  const last = Math.floor((from + length - 1) / TILE);
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
