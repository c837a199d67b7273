import { afterEach, describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { captchaFor, withCaptcha } from './captcha.ts';

const real = { fetch: globalThis.fetch };
afterEach(() => {
  Object.assign(globalThis, real);
});

/** A server that gives no challenges. */
function withoutChallenges(): string[] {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    return new Response('', { status: 503 });
  };
  Object.assign(globalThis, { fetch });
  return asked;
}

describe('the proof of work of a form', () => {
  it('LEAD-3 is asked for once for each key, and none is no reason not to send', async () => {
    const asked = withoutChallenges();
    expect(await captchaFor('key-1')).toBeNull();
    expect(await withCaptcha('key-1', async (solution) => solution)).toBeNull();
    expect(asked).toEqual(['/api/captcha?for=key-1']);
  });

  it('LEAD-3 is done once more if it is refused; then the server’s message is shown', async () => {
    const asked = withoutChallenges();
    const refuse = async () => {
      throw new ApiError('Please send it again.', [{ field: 'captcha', message: 'Please send it again.' }]);
    };
    await expect(withCaptcha('key-2', refuse)).rejects.toMatchObject({ message: 'Please send it again.', errors: [] });
    expect(asked).toHaveLength(2);
  });

  it('is not done again for any other fault of the form', async () => {
    const asked = withoutChallenges();
    const refuse = async () => {
      throw new ApiError('', [{ field: 'email', message: 'Please enter a valid email address.' }]);
    };
    await expect(withCaptcha('key-3', refuse)).rejects.toMatchObject({ errors: [{ field: 'email' }] });
    expect(asked).toHaveLength(1);
  });
});
