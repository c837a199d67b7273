export { LIGHTS, type LightName, painted } from './master.ts';
export { masterDigest, masterFile } from './masters.ts';
export { DRAWING_WIDTH, DRAWN_SHAPES, DRAWN_VIEWS, type DrawnShape, type DrawnView } from './names.ts';
export { linearOf, paintName, paintTone, shownOf } from './paint.ts';
