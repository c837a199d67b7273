/** The text of a file for `node --env-file`. Values hold no single quote and no line's end: keys in JSON, base64 and addresses. */
export function envFile(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => {
      if (/['\r\n]/.test(value)) throw new Error(`${name} contains a character that an environment file can't hold.`);
      return `${name}='${value}'\n`;
    })
    .join('');
}
