/** A text of at most `most` characters: a longer one ends in an ellipsis, and no character is torn apart. */
export function cutText(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
