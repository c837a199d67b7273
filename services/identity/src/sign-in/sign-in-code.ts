import { EntitySchema } from 'typeorm';

/** The times that a code may be typed. */
export const MOST_TRIES = 5;

/** A code that a browser asked for: only digests of the code and of the browser's secret, and the sealed number. */
export interface StoredCode {
  site: string;
  browser: string;
  sealedPhone: string;
  codeDigest: string;
  tries: number;
  expiresAt: Date;
  usedAt: Date | null;
}

/** The table of codes, one for each browser. */
export const signInCodes = new EntitySchema<StoredCode>({
  name: 'sign_in_code',
  tableName: 'sign_in_codes',
  columns: {
    site: { type: 'text', primary: true },
    browser: { type: 'text', primary: true },
    sealedPhone: { name: 'sealed_phone', type: 'text' },
    codeDigest: { name: 'code_digest', type: 'text' },
    tries: { type: 'int', default: 0 },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
    usedAt: { name: 'used_at', type: 'timestamptz', nullable: true },
  },
});

/** The text of the SMS. Its last line lets phones offer the code on this host alone. */
export const codeText = ({
  code,
  siteName,
  host,
  minutes,
}: {
  code: string;
  siteName: string;
  host: string;
  minutes: number;
}): string =>
  `${code} is your ${siteName} sign-in code. It works for ${minutes} minutes. No one from ${siteName} will ask you for it.\n\n@${host} #${code}`;
