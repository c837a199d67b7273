import { AllowCallers, SiteDirectory } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Controller, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AppointmentChange, AppointmentChanges } from '../../appointment/appointment.commands.ts';
import { AppointmentRoutes } from '../../appointment/appointment.http.ts';
import { Appointments } from '../../appointment/appointments.ts';
import { driveKind, driveWords } from './test-drive.ts';

/** Test drives: free times, and what was booked (TD-1). */
@Injectable()
export class TestDrives extends Appointments {
  readonly kind = driveKind;
  readonly words = driveWords;
}

/** Executes ChangeDrive. */
@Injectable()
class ChangeDriveHandler {
  constructor(
    private readonly changes: AppointmentChanges,
    private readonly drives: TestDrives,
  ) {}

  execute(change: AppointmentChange): Promise<void> {
    return this.changes.change(this.drives, change);
  }
}

/** Moves a test drive to another time, or cancels it, by its signed link (TD-1). */
export const ChangeDrive = defineCommand('ChangeDrive', ChangeDriveHandler);

/** Test drives of visitors: free times, and what was booked by its signed link (TD-1). */
@Controller('test-drives')
@AllowCallers({ gateway: ['visitor'] })
export class TestDriveController extends AppointmentRoutes {
  constructor(commands: CommandBus, directory: SiteDirectory, appointments: TestDrives) {
    super(commands, directory, appointments);
  }

  protected changing(change: AppointmentChange) {
    return new ChangeDrive(change);
  }
}
