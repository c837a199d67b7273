/** The first `length` characters, less the word that would be cut; a single word that is longer than that is cut all the same. */
export function wholeWords(characters: readonly string[], length: number): string {
  const start = characters.slice(0, length).join('');
  const endsAWord = /^\s/.test(characters[length] ?? '');
  return (endsAWord ? start : start.replace(/\s+\S*$/, '')).trimEnd();
}
