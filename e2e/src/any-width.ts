/** The tag of a test that does not depend on the width of the screen: it runs once, on the desktop. */
export const ANY_WIDTH = '@any-width';
