import { AllowCallers, SiteDirectory } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Controller, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AppointmentChange, AppointmentChanges } from '../../appointment/appointment.commands.ts';
import { AppointmentRoutes } from '../../appointment/appointment.http.ts';
import { Appointments } from '../../appointment/appointments.ts';
import { serviceKind, serviceWords } from './service-booking.ts';

/** Service bookings: free times, and what was booked (PAGE-1). */
@Injectable()
export class ServiceBookings extends Appointments {
  readonly kind = serviceKind;
  readonly words = serviceWords;
}

/** Executes ChangeServiceBooking. */
@Injectable()
class ChangeServiceBookingHandler {
  constructor(
    private readonly changes: AppointmentChanges,
    private readonly bookings: ServiceBookings,
  ) {}

  execute(change: AppointmentChange): Promise<void> {
    return this.changes.change(this.bookings, change);
  }
}

/** Moves a service to another time, or cancels it, by its signed link (PAGE-1). */
export const ChangeServiceBooking = defineCommand('ChangeServiceBooking', ChangeServiceBookingHandler);

/** Service bookings of visitors: free times, and what was booked by its signed link (PAGE-1). */
@Controller('service-bookings')
@AllowCallers({ gateway: ['visitor'] })
export class ServiceBookingController extends AppointmentRoutes {
  constructor(commands: CommandBus, directory: SiteDirectory, appointments: ServiceBookings) {
    super(commands, directory, appointments);
  }

  protected changing(change: AppointmentChange) {
    return new ChangeServiceBooking(change);
  }
}
