import type { Enquiry } from '@forecourt/leads/simulated';
import { SubmitEnquiry, type Submitted, toEnquiry } from '@forecourt/leads/simulated';
import { type CallerClaims, ProblemError } from '@forecourt/service-kit';
import { site } from './configuration.ts';
import type { World } from './world.ts';

const claims: CallerClaims = {
  service: 'gateway',
  actor: 'visitor',
  scope: { kind: 'site', id: site.slug, revision: 1 },
};

/** A visitor, who fills in one form, sends it until it is answered, and may pay. */
export class Visitor {
  readonly name: string;
  /** The lead that was answered; undefined before, and for who was refused. */
  leadId: string | undefined;
  isDone = false;
  readonly #world: World;

  constructor(world: World, number: number) {
    this.#world = world;
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

  async #send(answers: object): Promise<void> {
    const { kernel } = this.#world;
    const request = {
      name: this.name,
      last_name: 'Ng',
      email: `${this.name}@example.com`,
      phone: '0412 345 678',
      postcode: '4000',
      ...answers,
    };
    const key = kernel.random.uuid();
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      try {
        const { answer } = await this.#submit(toEnquiry(request as never, undefined), key);
        if (this.leadId !== undefined && this.leadId !== answer.lead_id)
          this.#world.fail(`${this.name} was given two leads for one attempt`);
        this.leadId = answer.lead_id;
        // A double click, or a browser that sends again.
        if (!kernel.random.chance(0.2)) return;
      } catch (error) {
        const isFinal = error instanceof ProblemError && error.status < 500;
        kernel.log(`${this.name} is answered ${String(error)}`);
        if (isFinal) return;
      }
      await kernel.pause(kernel.random.between(500, 3_000));
    }
  }

  #submit(enquiry: Enquiry, key: string): Promise<Submitted> {
    const order = new SubmitEnquiry(enquiry, key, claims, { actor: 'visitor' });
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
