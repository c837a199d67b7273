/** What the server drew, by what it shows. */
const drawn = new WeakMap<object, Element>();
/** One object for good: React writes nothing where it has not changed. */
const AS_IT_IS = { __html: '' };

/**
 * Keeps an element of the server's whose content needs no script: then neither its code is loaded nor is it drawn again. It is kept as it is,
 * so that it can stand again where it stood, as after Back.
 */
export function keepStill(shown: object, element: Element | null): void {
  if (element) drawn.set(shown, element);
}

/** Whether what the server drew of this stands or can stand again. A server has none, so it draws all. */
export const isStill = (shown: object): boolean => drawn.has(shown);

/** Attributes of the element that holds what the server drew. */
export function stillProps(shown: object) {
  return {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: AS_IT_IS,
    ref: (element: HTMLElement | null) => {
      const before = drawn.get(shown);
      if (!element || !before || element === before) return;
      // React has made a new, empty element.
      element.replaceChildren(...before.childNodes);
      drawn.set(shown, element);
    },
  };
}
