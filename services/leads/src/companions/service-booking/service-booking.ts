import type { FormAnswers } from '@forecourt/contracts';
import { bookingTimes, formatDollars, SERVICE_MINUTES, type ServicePlan, takesServices } from '@forecourt/retail-rules';
import type { AppointmentWords } from '../../appointment/appointment.mail.ts';
import type { AppointmentKind } from '../../appointment/appointment-kind.ts';

/** Services: hours of the workshops, as many at once as they have bays for them, at most three open for one person, who may have several vehicles. */
export const serviceKind: AppointmentKind = {
  table: 'service_bookings',
  streams: 'service-slots',
  links: 'service-booking',
  minutes: SERVICE_MINUTES,
  mostOpen: 3,
  plural: 'services',
  path: (token) => `/service-bookings/${token}`,
  isOn: ({ service_bookings: { enabled } }) => enabled,
  takes: takesServices,
  limitsOf: ({ service_bays: atOnce, services_per_day: perDay, loan_cars: loanCars }) => ({
    atOnce,
    loanCars,
    ...(perDay !== undefined && { perDay }),
  }),
  boundsOf: ({ service_bookings: { lead_minutes: leadMinutes, horizon_days: horizonDays } }) => ({
    leadMinutes,
    horizonDays,
  }),
  timesOf: (place, { holidaySets }) => bookingTimes(place, holidaySets, 'service'),
};

/** What letters call a service; its vehicle is as the customer typed it. */
export const serviceWords: AppointmentWords = {
  purposes: {
    booked: 'service_booked',
    moved: 'service_moved',
    cancelled: 'service_cancelled',
    reminder: 'service_reminder',
  },
  of: ({ service_bookings: { enabled, bring } }) => ({
    ...{ name: 'service', bring },
    path: enabled ? '/book-service' : undefined,
  }),
  vehicleOf: (_car, { Rego: rego }) => (rego === undefined ? undefined : `vehicle ${rego.toUpperCase()}`),
  factsOf: ({ service_plan: plan, service_price: price, transport }) => [
    ...(plan === undefined ? [] : [{ label: 'Service', value: `${plan} plan${price ? `, ${price}` : ''}` }]),
    ...(transport === undefined ? [] : [{ label: 'While we work on it', value: transport }]),
  ],
};

/** Whether the customer asks for a loan car. */
export const wantsLoanCar = ({ transport }: FormAnswers): boolean => transport === 'Loan car';

/** What a lead says of the price of its service: what the platform knows, whatever its body said. Pure. */
export function withPrice({ service_price: _, ...answers }: FormAnswers, plan: ServicePlan | null): FormAnswers {
  return plan ? { ...answers, service_price: `${formatDollars(plan.price * 100)} with GST` } : answers;
}
