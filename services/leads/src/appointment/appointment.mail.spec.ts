import { describe, expect, it } from '@jest/globals';
import { serviceWords } from '../companions/service-booking/service-booking.ts';
import { driveWords } from '../companions/test-drive/test-drive.ts';
import { riverside, sampleSite } from '../testing/sample-dealers.ts';
import { appointmentMail, type MailedAppointment, reminderTime } from './appointment.mail.ts';

const [location] = riverside.locations;
const mail = (more: Partial<MailedAppointment> = {}) => {
  const appointment: MailedAppointment = {
    ...{ leadId: 'lead', revision: 1, endsAt: '2026-03-04T00:00:00.000Z', carPath: '/cars/corolla' },
    ...{ news: 'booked', site: { ...sampleSite('riverside', [1]), hosts: ['riverside.example'] } },
    ...{ words: { name: 'test drive', bring: 'Bring your driver licence.', path: '/book-test-drive' }, facts: [] },
    ...{ dealership: riverside, location, car: '2021 Toyota Corolla ZR' },
    ...{ startsAt: '2026-03-03T23:30:00.000Z', timeZone: 'Australia/Brisbane' },
    ...{ url: 'https://riverside.example/book-test-drive', managePath: '/test-drives/token', ...more },
  };
  const content = appointmentMail(appointment, new Date('2026-03-01T00:00:00.000Z'));
  if (content.by !== 'email') throw new Error('It is an email.');
  return content;
};

describe('the email about an appointment', () => {
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
    expect(text).toContain('Book another time: https://riverside.example/book-test-drive\n');
    expect(text).not.toContain('/test-drives/');
  });

  it('leads from one that was cancelled back to the same vehicle', () => {
    const { text } = mail({ news: 'cancelled', carId: '372hnz98praw' });
    expect(text).toContain('Book another time: https://riverside.example/book-test-drive?car_id=372hnz98praw\n');
  });

  it('leads to no page of a site that has them off since', () => {
    const words = { name: 'test drive', bring: 'Bring your driver licence.', path: undefined };
    const { text, html = '' } = mail({ news: 'cancelled', words, carId: '372hnz98praw' });
    expect(text).toContain('Would another time suit you? Call 07 3000 1234.');
    expect(text + html).not.toMatch(/Book another time|book-test-drive|undefined/);
    expect(mail({ news: 'moved', words }).text).not.toContain('/test-drives/');
    const off = { test_drives: { ...sampleSite('riverside', [1]).test_drives, enabled: false } };
    const { service_bookings: services } = sampleSite('riverside', [1]);
    expect(driveWords.of({ ...off, service_bookings: services }).path).toBeUndefined();
    expect(serviceWords.of({ ...off, service_bookings: { ...services, enabled: false } }).path).toBeUndefined();
  });

  it('TD-1 shows the car, and brings the booking for a calendar, which a later letter replaces', () => {
    const { html = '', calendar = '' } = mail();
    expect(html).toContain('src="https://riverside.example/cars/corolla/picture.jpg"');
    expect(calendar).toContain('UID:lead@riverside.example');
    expect(mail({ news: 'moved', revision: 2 }).calendar).toContain('SEQUENCE:1');
    expect(mail({ news: 'cancelled', revision: 3 }).calendar).toContain('STATUS:CANCELLED');
  });

  it.each(['https://elsewhere.example/book-test-drive', 'no address', ''])(
    'leads to the site’s first host where the booking was sent from %j, and never there',
    (url) => {
      const { text, html = '', calendar = '' } = mail({ url });
      expect(text).toContain('https://riverside.example/test-drives/token');
      expect(html).toContain('src="https://riverside.example/cars/corolla/picture.jpg"');
      expect(calendar).toContain('UID:lead@riverside.example');
      expect(text + html + calendar).not.toContain('elsewhere');
    },
  );

  it('PAGE-1 says what of a service was booked besides, and has no picture without a page of the car', () => {
    const facts = [{ label: 'While we work on it', value: 'Loan car' }];
    const service = {
      words: { name: 'service', bring: 'Bring your logbook.', path: '/book-service' },
      car: 'vehicle ABC123',
      carPath: undefined,
      facts,
    };
    const { subject, text, html = '' } = mail(service);
    expect(subject).toBe('Your service at riverside-north');
    expect(text).toContain('Your service of the vehicle ABC123 is booked for Wednesday 4 March at 9:30 am.');
    expect(text).toContain('Loan car');
    expect(html).not.toContain('<img');
    expect(mail({ ...service, news: 'cancelled' }).text).not.toContain('Loan car');
  });

  it('TD-1 reminds of it the day before', () => {
    const { subject, text } = mail({ news: 'reminder' });
    expect(subject).toBe('Tomorrow: your test drive at riverside-north');
    expect(text).toContain('of the 2021 Toyota Corolla ZR is tomorrow, Wednesday 4 March at 9:30 am.');
  });

  it.each([
    ['2026-03-03T23:30:00.000Z', 'Australia/Brisbane', '2026-03-01T10:00:00.000Z', '2026-03-03T00:00:00.000Z'],
    ['2026-03-03T23:30:00.000Z', 'Australia/Brisbane', '2026-03-02T13:59:00.000Z', '2026-03-03T00:00:00.000Z'],
    ['2026-03-03T23:30:00.000Z', 'Australia/Brisbane', '2026-03-02T14:00:00.000Z', undefined],
    ['2026-03-03T23:30:00.000Z', 'Australia/Brisbane', '2026-03-03T20:00:00.000Z', undefined],
    // Clocks in Sydney went back on Sunday 5 April, and forward on 4 October.
    ['2026-04-05T23:00:00.000Z', 'Australia/Sydney', '2026-04-01T00:00:00.000Z', '2026-04-05T00:00:00.000Z'],
    ['2026-10-04T22:00:00.000Z', 'Australia/Sydney', '2026-10-01T00:00:00.000Z', '2026-10-03T23:00:00.000Z'],
    ['2026-03-04T02:00:00.000Z', 'Australia/Perth', '2026-03-01T00:00:00.000Z', '2026-03-03T02:00:00.000Z'],
  ])('TD-1 a drive at %s in %s, booked at %s, is reminded of at %s', (startsAt, timeZone, bookedAt, expected) => {
    expect(reminderTime({ startsAt, timeZone }, new Date(bookedAt))?.toISOString()).toBe(expected);
  });
});
