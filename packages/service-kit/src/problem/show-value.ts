const LONGEST = 100;
const SECRET_WORD = /^(secret|password|token|private|jwk|otp|key)s?$/;

/** Whether a field or variable of this name may hold a secret that must not be shown or logged. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => SECRET_WORD.test(word));
}

/**
 * A value as an error message may show it: at most 100 characters, without control or direction-changing characters,
 * objects and lists only by kind, and of a secret only its length.
 * @param name the field or variable, which says whether it is a secret.
 */
export function showValue(value: unknown, name = ''): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') {
    return isSecretName(name) ? `a hidden text of ${value.length} characters` : `"${cutText(value)}"`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return isSecretName(name) ? 'a hidden value' : cutText(String(value));
}

/** Text that is safe to repeat: unprintable characters become '?', and it is cut at 100 whole characters. */
export function cutText(text: string): string {
  const characters = Array.from(text.slice(0, 2 * LONGEST + 2).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?'));
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : characters.join('');
}
