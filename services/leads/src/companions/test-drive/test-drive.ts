import { bookingTimes, DRIVE_MINUTES, takesDrives } from '@forecourt/retail-rules';
import type { AppointmentWords } from '../../appointment/appointment.mail.ts';
import type { AppointmentKind } from '../../appointment/appointment-kind.ts';
import { carOfLead } from '../../lead/lead.service.ts';

/** Test drives: half hours of the sales yards, at most two open for one person, as a third car waits until one was driven (TD-1). */
export const driveKind: AppointmentKind = {
  table: 'test_drives',
  streams: 'slots',
  links: 'test-drive',
  minutes: DRIVE_MINUTES,
  mostOpen: 2,
  plural: 'test drives',
  path: (token) => `/test-drives/${token}`,
  isOn: ({ test_drives: { enabled } }) => enabled,
  takes: takesDrives,
  limitsOf: ({ test_drives_per_slot: atOnce }) => ({ atOnce }),
  boundsOf: ({ test_drives: { lead_minutes: leadMinutes, horizon_days: horizonDays } }) => ({
    leadMinutes,
    horizonDays,
  }),
  timesOf: (place, { holidaySets }) => bookingTimes(place, holidaySets, 'sales'),
};

/** What letters call a test drive: as its site does. */
export const driveWords: AppointmentWords = {
  purposes: {
    booked: 'drive_booked',
    moved: 'drive_moved',
    cancelled: 'drive_cancelled',
    reminder: 'drive_reminder',
  },
  of: ({ test_drives: { enabled, name, bring } }) => ({ name, bring, path: enabled ? '/book-test-drive' : undefined }),
  vehicleOf: (car) => carOfLead(car),
  factsOf: () => [],
};
