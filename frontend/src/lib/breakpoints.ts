/**
 * The widths in pixels from which a layout changes (UI-1). Media queries can read neither these nor custom properties, so styles repeat
 * them: breakpoints.spec.ts finds every other width.
 */
export const BREAKPOINTS = { xs: 400, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;
