import { formOf } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { EnquiryAcceptance } from './enquiry.acceptance.ts';
import type { Enquiry } from './enquiry.ts';
import type { Accepted, Brought, EnquirySetting, LeadCompanion } from './lead-companion.ts';

const setting = {
  site: { slug: 'riverside', forms: {}, dealerships: [], models: false, hasOffer: () => false },
} as unknown as EnquirySetting;
const enquiry = { form: { ...formOf('general'), fields: [] }, answers: { message: '' } } as unknown as Enquiry;
const messageOf = ({ answers }: Enquiry) => answers.message ?? '';

/** A companion that adds its name to the message each time that it is asked, and brings something once it is asked for `at`. */
function companion(name: string, at: 'recall' | 'state' | 'accept', brings: Brought): LeadCompanion {
  const asked =
    (stage: typeof at) =>
    async (sent: Enquiry): Promise<Accepted> => ({
      enquiry: { ...sent, answers: { ...sent.answers, message: `${messageOf(sent)} ${name}.${stage}` } },
      brings: stage === at ? brings : undefined,
    });
  return { recall: asked('recall'), state: asked('state'), accept: asked('accept') };
}

describe('what an enquiry brings with it', () => {
  const first: Brought = { userLocks: ['first'] };
  const second: Brought = { userLocks: ['second'] };

  it('is asked of all companions for each stage, each with the enquiry as the one before has left it', async () => {
    const acceptance = new EnquiryAcceptance(undefined as never, undefined as never, [
      companion('a', 'accept', first),
      companion('b', 'recall', second),
    ]);
    const accepted = await acceptance.accept(enquiry, setting);
    expect(messageOf(accepted.enquiry)).toBe(' a.recall b.recall a.state b.state a.accept b.accept');
  });

  it('is locked and written in the order of the list, whenever it was found', async () => {
    const acceptance = new EnquiryAcceptance(undefined as never, undefined as never, [
      companion('a', 'accept', first),
      {},
      companion('b', 'recall', second),
    ]);
    expect((await acceptance.accept(enquiry, setting)).brings).toEqual([first, second]);
  });
});
