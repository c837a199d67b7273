/** All vehicles that can be drawn, each in its own size: cars, what carries goods and people, what is towed, and motorcycles. */
export const DRAWN_SHAPES = [
  ...(['hatch-small', 'hatch', 'sedan-small', 'sedan', 'sedan-large', 'wagon', 'coupe', 'convertible'] as const),
  ...(['suv-small', 'suv', 'suv-large', '4x4-short', '4x4'] as const),
  ...(['ute-work', 'ute', 'ute-large', 'cab-chassis'] as const),
  ...(['van-small', 'van', 'van-large', 'people-mover', 'bus', 'light-truck', 'tray-truck', 'motorhome'] as const),
  ...(['caravan-small', 'caravan', 'pop-top', 'off-road-caravan', 'camper-trailer'] as const),
  ...(['sport-bike', 'naked-bike', 'cruiser', 'touring-bike', 'adventure-bike', 'dirt-bike', 'scooter'] as const),
] as const;
/** A vehicle that can be drawn. */
export type DrawnShape = (typeof DRAWN_SHAPES)[number];

/** From where vehicles are drawn, in the order of a gallery. */
export const DRAWN_VIEWS = ['front-three-quarter', 'side-left', 'rear-three-quarter'] as const;
/** A view of a drawn vehicle. */
export type DrawnView = (typeof DRAWN_VIEWS)[number];

/** Size of a drawing in pixels. */
export const DRAWING_WIDTH = 1600;
export const DRAWING_HEIGHT = 900;
