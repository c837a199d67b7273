import type { Enquiry } from '@forecourt/leads/simulated';
import { SubmitEnquiry, type Submitted, TestDrives, toEnquiry } from '@forecourt/leads/simulated';
import { type CallerClaims, ProblemError } from '@forecourt/service-kit';
import type { ServiceProcess } from '../process/service-process.ts';
import { site } from './configuration.ts';
import type { World } from './world.ts';

/** How many of the next free times visitors choose between: few, so that they meet. */
const WANTED_TIMES = 2;
/** How often somebody sends again what was not answered. */
const ATTEMPTS = 20;
const PLACE = 'riverside-north';

/** Each visitor is signed in as a user of their own, as a person may hold few things at once. */
const claimsOf = (number: number): CallerClaims => ({
  service: 'gateway',
  actor: 'visitor',
  scope: { kind: 'site', id: site.slug, revision: 1 },
  user: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
});

/** A visitor, who fills in one form, sends it until it is answered, and may pay. */
export class Visitor {
  readonly name: string;
  /** The lead that was answered; undefined before, and for a visitor who was refused. */
  leadId: string | undefined;
  isDone = false;
  readonly #world: World;
  readonly #number: number;
  readonly #claims: CallerClaims;

  constructor(world: World, number: number) {
    this.#world = world;
    this.#number = number;
    this.#claims = claimsOf(number);
    this.name = `Visitor${number}`;
  }

  /** Reserves a car, and pays if in the mood. */
  async reserve(carId: string): Promise<void> {
    await this.#send({
      form: 'reserve',
      terms_agreed: true,
      car_id: carId,
      url: `http://${site.hosts[0]}/cars/${carId}`,
    });
    await this.#payIfWilling();
  }

  /** Asks about a car. */
  async enquire(carId: string): Promise<void> {
    await this.#send({
      category: 'Vehicle Enquiry',
      message: 'Is it still there?',
      car_id: carId,
      url: `http://${site.hosts[0]}/cars/${carId}`,
    });
    this.isDone = true;
  }

  /** Pays an invoice online, if in the mood once it is asked for. */
  async payOnline(): Promise<void> {
    await this.#send({
      form: 'online_payment',
      payment_reference: 'INV 17',
      payment_amount: '250',
      terms_conditions: true,
      url: `http://${site.hosts[0]}/online-payment`,
    });
    await this.#payIfWilling();
  }

  /** Books a test drive at one of the next free times, and may move or cancel it. */
  async drive(carId: string): Promise<void> {
    const appointment = await this.#freeTime();
    if (appointment !== undefined) {
      await this.#send({
        form: 'test_drive',
        location: PLACE,
        appointment,
        terms_conditions: true,
        car_id: carId,
        url: `http://${site.hosts[0]}/cars/${carId}`,
      });
      if (this.leadId !== undefined && this.#world.kernel.random.chance(0.6)) await this.#changeDrive(this.leadId);
    }
    this.isDone = true;
  }

  async #freeTime(): Promise<string | undefined> {
    const call = { method: 'GET', path: '/test-drives/slots', query: { location: PLACE }, caller: this.#claims };
    const answer = await this.#persist('asks for times', (process) => process.serve(call));
    const { slots } = (answer ?? { slots: [] }) as { slots: readonly { readonly starts_at: string }[] };
    const wanted = slots.slice(0, WANTED_TIMES);
    return wanted.length === 0 ? undefined : this.#world.kernel.random.pick(wanted).starts_at;
  }

  async #changeDrive(leadId: string): Promise<void> {
    const { random } = this.#world.kernel;
    await this.#world.kernel.pause(random.between(0, 5_000));
    const startsAt = random.chance(0.6) ? await this.#freeTime() : undefined;
    await this.#persist(startsAt === undefined ? 'cancels' : 'moves', async (process) => {
      const links = await process.container.get(TestDrives);
      const token = links.tokenOf(site.slug, leadId);
      const body = startsAt === undefined ? undefined : { starts_at: startsAt };
      const path = `/test-drives/${token}/${startsAt === undefined ? 'cancel' : 'move'}`;
      return process.serve({ method: 'POST', path, body, caller: this.#claims });
    });
  }

  /** Asks until there is an answer. @returns undefined for a refusal, or where none came */
  async #persist(what: string, serve: (process: ServiceProcess) => Promise<unknown>): Promise<unknown> {
    const { kernel } = this.#world;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        return await this.#world.ask('leads', `${this.name} ${what}`, serve);
      } catch (error) {
        kernel.log(`${this.name} is answered ${String(error)}`);
        if (isRefusal(error)) return undefined;
        await kernel.pause(kernel.random.between(500, 3_000));
      }
    }
    return undefined;
  }

  async #send(answers: object): Promise<void> {
    const { kernel } = this.#world;
    const request = {
      name: this.name,
      last_name: 'Ng',
      email: `${this.name}@example.com`,
      phone: `04${String(this.#number).padStart(8, '0')}`,
      postcode: '4000',
      ...answers,
    };
    const key = kernel.random.uuid();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        const { answer } = await this.#submit(toEnquiry(request as never, undefined), key);
        if (this.leadId !== undefined && this.leadId !== answer.lead_id && !this.#world.isLost(this.leadId))
          this.#world.fail(`${this.name} was given two leads for one attempt`);
        this.leadId = answer.lead_id;
        // A double click, or a browser that sends again.
        if (!kernel.random.chance(0.2)) return;
      } catch (error) {
        kernel.log(`${this.name} is answered ${String(error)}`);
        if (isRefusal(error)) return;
      }
      await kernel.pause(kernel.random.between(500, 3_000));
    }
  }

  #submit(enquiry: Enquiry, key: string): Promise<Submitted> {
    const order = new SubmitEnquiry({ enquiry, idempotencyKey: key, caller: this.#claims, meta: { actor: 'visitor' } });
    return this.#world.ask(
      'leads',
      `${this.name} sends ${enquiry.form.name}`,
      (process) => process.execute(order) as Promise<Submitted>,
    );
  }

  async #payIfWilling(): Promise<void> {
    const { kernel, payments } = this.#world;
    const { leadId } = this;
    if (leadId !== undefined && kernel.random.chance(0.75)) {
      for (let look = 0; look < 20 && !payments.authorise(leadId); look += 1)
        await kernel.pause(kernel.random.between(500, 2_000));
    }
    this.isDone = true;
  }
}

/** Whether asking again would change nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && error.status < 500;
}
