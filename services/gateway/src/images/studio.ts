import { GROUND } from './car-shape.ts';

/** The picture's size in its own units: 4:3. */
export const PICTURE_WIDTH = 800;
export const PICTURE_HEIGHT = 600;

/**
 * Puts a drawn vehicle into a soft studio and gives the whole SVG document.
 * @param vehicle SVG elements on 800 × 600 that stand on the ground line
 * @param title what the picture shows, as plain text; it is escaped here
 */
export function inStudio(vehicle: string, title: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    '<defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dfe4e9"/><stop offset=".7" stop-color="#f3f5f7"/></linearGradient>',
    '<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d3d9df"/><stop offset="1" stop-color="#eceff2"/></linearGradient>',
    '<radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    '<radialGradient id="shadow"><stop offset="0" stop-color="#0d1116" stop-opacity=".5"/><stop offset=".7" stop-color="#0d1116" stop-opacity=".22"/><stop offset="1" stop-color="#0d1116" stop-opacity="0"/></radialGradient></defs>',
    `<rect width="${PICTURE_WIDTH}" height="420" fill="url(#wall)"/>`,
    '<ellipse cx="400" cy="250" rx="420" ry="240" fill="url(#glow)"/>',
    `<rect y="420" width="${PICTURE_WIDTH}" height="180" fill="url(#floor)"/>`,
    `<ellipse cx="400" cy="${GROUND + 2}" rx="350" ry="24" fill="url(#shadow)"/>`,
    vehicle,
    '</svg>',
  ].join('');
}

function escapeXml(words: string): string {
  return words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
