/** A colour that people name, with its other names. */
interface BaseColour {
  readonly name: string;
  readonly label: string;
  readonly words: readonly string[];
}

const colour = (name: string, ...others: string[]): BaseColour => ({
  name,
  label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  words: [name, ...others],
});

/** The colours that visitors search by; makers' names for them hold one of these words, as Glacier White does. */
export const baseColours: readonly BaseColour[] = [
  colour('white'),
  colour('black'),
  colour('grey', 'gray'),
  colour('silver'),
  colour('red'),
  colour('blue'),
  colour('green'),
  colour('yellow'),
  colour('orange'),
  colour('brown'),
  colour('bronze'),
  colour('gold'),
  colour('beige'),
  colour('purple'),
  colour('pink'),
  colour('maroon', 'burgundy'),
];

const byWord = new Map(baseColours.flatMap(({ name, words }) => words.map((word) => [word, name] as const)));

/** The names of the colours that a maker's name for one holds. */
export const colourWords = (value: string): string[] => [
  ...new Set(
    value
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .flatMap((word) => byWord.get(word) ?? []),
  ),
];

/** The one colour that a maker's name is of, by its last word for one: Red for Flame Red; undefined if it holds none. */
export const baseColourOf = (value: string): string | undefined => {
  const name = colourWords(value).at(-1);
  return baseColours.find((each) => each.name === name)?.label;
};
