import { describe, expect, it } from '@jest/globals';
import { riverside, sampleSite } from '../../testing/sample-dealers.ts';
import { driveMail, type MailedDrive } from './test-drive.letters.ts';

const [location] = riverside.locations;
const mail = (more: Partial<MailedDrive> = {}) => {
  const content = driveMail({
    ...{ news: 'booked', site: { ...sampleSite('riverside', [1]), hosts: ['riverside.example'] } },
    ...{ dealership: riverside, location, car: '2021 Toyota Corolla ZR' },
    ...{ startsAt: '2026-03-03T23:30:00.000Z', timeZone: 'Australia/Brisbane' },
    ...{ url: 'https://riverside.example/book-test-drive', managePath: '/test-drives/token', ...more },
  });
  if (content.by !== 'email') throw new Error('It is an e-mail.');
  return content;
};

describe('the e-mail about a test drive', () => {
  it('LEAD-12 TD-1 says which car, when and where, in the place’s own time, and how to change it', () => {
    const { subject, text } = mail();
    expect(subject).toBe('Your test drive at riverside-north');
    expect(text).toContain('Your test drive of the 2021 Toyota Corolla ZR is booked for Wednesday 4 March at 9:30 am.');
    expect(text).toContain('1 Quay Street, Brisbane QLD 4000');
    expect(text).toContain('https://riverside.example/test-drives/token');
  });

  it('LEAD-12 TD-1 says the new time of one that was moved, with the place and the link', () => {
    const { subject, text } = mail({ news: 'moved' });
    expect(subject).toBe('New time for your test drive at riverside-north');
    expect(text).toContain('of the 2021 Toyota Corolla ZR has moved: it is now on Wednesday 4 March at 9:30 am.');
    expect(text).toContain('https://riverside.example/test-drives/token');
  });

  it('LEAD-12 TD-1 says which one was cancelled, and whom to call for another time', () => {
    const { subject, text } = mail({ news: 'cancelled', location: undefined });
    expect(subject).toBe('Cancelled: your test drive at Riverside');
    expect(text).toContain(
      'Your test drive of the 2021 Toyota Corolla ZR on Wednesday 4 March at 9:30 am is cancelled.',
    );
    expect(text).toContain('Call 07 3000 1234');
    expect(text).not.toContain('http');
  });

  it.each(['https://elsewhere.example/', 'no address'])('has no link if it was booked from %s', (url) => {
    expect(mail({ url }).text).not.toContain('/test-drives/');
  });
});
