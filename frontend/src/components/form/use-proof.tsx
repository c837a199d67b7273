import { useEffect, useRef, useState } from 'react';

/**
 * A proof of work for a form that is posted as it is (LEAD-3), done while the visitor types: `proof` are hidden fields of the form. Without
 * JavaScript, or before it is done, the form is sent without.
 * @param atOnce whether it is begun at once, as for a form that was refused
 */
export function useProof(captcha: boolean, atOnce: boolean) {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const begun = useRef(false);
  const begin = () => {
    if (!captcha || begun.current) return;
    begun.current = true;
    const key = crypto.randomUUID();
    void import('../../lib/captcha.ts')
      .then(({ captchaFor }) => captchaFor(key))
      .then((proof) => proof && setFields({ proof_key: key, proof }))
      .catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is begun once.
  useEffect(() => {
    if (atOnce) begin();
  }, [atOnce]);
  const proof = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return { begin, proof };
}
