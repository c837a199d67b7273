import type { CarAction, Link, VehicleButton, VehicleView } from '@forecourt/contracts';
import { isAvailable } from '@forecourt/retail-rules';
import { enquiryHref } from '../enquiry/enquiry-address.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { ListedCar } from './listed-car.ts';

/** What the buttons beside a vehicle are made with. */
interface ButtonSubject {
  readonly vehicle: VehicleView;
  readonly car: ListedCar;
  /** Whom to call about it. */
  readonly phone: Link | null;
  /** The search that Find Me Something Similar leads to without JavaScript. */
  readonly similarHref: string;
}

/** A button of this vehicle; null where it can't have it. */
type Button = (subject: ButtonSubject) => CarAction | null;

/**
 * The buttons that lead somewhere: a name of the site's switch is shown once it has its line here, and not before, whatever a site asks for.
 */
const BUTTONS: Readonly<Partial<Record<VehicleButton, Button>>> = {
  enquire: ({ car, similarHref }) =>
    isAvailable(car)
      ? { kind: 'enquire', label: 'Enquire Now', href: enquiryHref(car), enquiry: enquiryHref(car) }
      : {
          kind: 'similar',
          label: 'Find Me Something Similar',
          href: similarHref,
          enquiry: enquiryHref(car, 'similar'),
        },
  call: ({ phone }) => phone && { kind: 'call', label: `Call ${phone.label}`, href: phone.href },
  history_report: ({ vehicle: { details }, car }) =>
    details.file !== undefined && isAvailable(car)
      ? { kind: 'history_report', label: 'Car History Report', href: details.file, new_tab: true }
      : null,
};

/** The buttons of the vehicle's own page: those that the site wants, in its order, as far as this vehicle can have them (VEH-2, SITE-3). */
export function vehicleButtonsView(subject: ButtonSubject, { config }: Pick<SiteContext, 'config'>): CarAction[] {
  return config.vehicle_page.buttons.flatMap((name) => BUTTONS[name]?.(subject) ?? []);
}
