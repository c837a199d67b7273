import { randomInt, randomUUID } from 'node:crypto';
import type { Answered, Network } from '../network.ts';
import type { Stage } from '../stage.ts';
import { type Attack, crowd, type Ground } from './attack.ts';

/** Few people at work, as each act writes. */
const PEOPLE = { many: 12, everyMs: 40 } as const;
const TAKEN = 'expected to be served as ever, got';

/** Forms and mails: what one person takes from all others. */
export const formAttacks: readonly Attack[] = [
  {
    name: 'holds',
    attempts: 'every vehicle of a site, held by one person who never pays',
    meets: ['409'],
    play: async (ground) => {
      const person = somebody();
      await crowd(ground, PEOPLE, async (network, number) => {
        const { cars } = ground.stage.attacked;
        return outcomeOf(await reserve(network, ground.stage, { ...person, car_id: cars[number % cars.length]?.id }));
      });
    },
    spares: async ({ stage, bystander }) => {
      const { cars } = stage.attacked;
      // The attacker may hold the two that they had first.
      const answers = [];
      for (const { id } of cars.slice(-3)) {
        const { status, text } = await reserve(bystander, stage, { ...somebody(), car_id: id });
        if (status === 201) return undefined;
        answers.push(`${status} ${text.slice(0, 120)}`);
      }
      return `${TAKEN} ${answers.join('; ')}`;
    },
  },
  {
    name: 'test drives',
    attempts: 'every time of a place, booked by one person',
    meets: ['409'],
    play: async (ground) => {
      const person = somebody();
      const times = await timesOf(ground);
      await crowd(ground, PEOPLE, async (network, number) =>
        outcomeOf(await book(network, ground.stage, { ...person, appointment: times[number % times.length] })),
      );
    },
    spares: async (ground) => {
      const times = await timesOf(ground);
      const { status, text } = await book(ground.bystander, ground.stage, {
        ...somebody(),
        appointment: times[times.length - 1],
      });
      return status === 201 ? undefined : `${TAKEN} ${status} ${text.slice(0, 120)}`;
    },
  },
  {
    name: 'spins',
    attempts: 'the prizes of a wheel, by one number with many addresses',
    meets: ['409'],
    play: async (ground) => {
      const { phone } = somebody();
      await crowd(ground, PEOPLE, async (network) =>
        outcomeOf(await spin(network, ground.stage, { ...somebody(), phone })),
      );
    },
    spares: async ({ stage, bystander }) => {
      const { status, text } = await spin(bystander, stage, somebody());
      return status === 201 ? undefined : `${TAKEN} ${status} ${text.slice(0, 120)}`;
    },
  },
  {
    name: 'sign-in codes',
    attempts: 'the codes of one number, so that its owner gets none, and the site’s money',
    meets: ['429'],
    play: async (ground) => {
      const { phone } = somebody();
      await crowd(ground, PEOPLE, async (network, number) => {
        // Every second is for a number of its own.
        const asked = number % 2 === 0 ? phone : somebody().phone;
        return outcomeOf(await askCode(network, ground.stage.attacked.host, asked));
      });
    },
    spares: async ({ stage, bystander }) => {
      const { status } = await askCode(bystander, stage.other.host, somebody().phone);
      return status === 303 ? undefined : `a code on another site: ${TAKEN} ${status}`;
    },
  },
  {
    name: 'mails to strangers',
    attempts: 'a mailbox, filled by alerts that its owner never asked for',
    meets: ['no_email', '429'],
    play: async (ground) => {
      const { email } = somebody();
      await crowd(ground, PEOPLE, (network, number) =>
        askAlert(network, ground.stage, { search: `/search/used-cars/?price=:${20_000 + number}`, email }),
      );
    },
    spares: async ({ stage, bystander }) => {
      const { email } = somebody();
      const outcome = await askAlert(bystander, stage, { search: '/search/used-cars/', email });
      return outcome === 'check_email' ? undefined : `an alert of somebody else: ${TAKEN} ${outcome}`;
    },
  },
];

/** A person with a number and an address of their own. Not all that begins with 04 is given out; 041 is. */
const somebody = () => ({
  ...{ name: 'Pat', last_name: 'Somebody', email: `${randomUUID()}@posthorn.example` },
  phone: `041${String(randomInt(10 ** 7)).padStart(7, '0')}`,
});

const sendForm = (network: Network, host: string, body: object): Promise<Answered> =>
  network.send({ host, path: '/api/enquiries' }, { url: `http://${host}/`, ...body }, randomUUID());

const reserve = (network: Network, { attacked }: Stage, body: object) =>
  sendForm(network, attacked.host, { form: 'reserve', terms_agreed: true, ...body });

const book = (network: Network, { attacked }: Stage, body: object) => {
  const place = attacked.cars[0]?.place;
  const form = { form: 'test_drive', car: 'Any of yours', location: place, terms_conditions: true };
  return sendForm(network, attacked.host, { ...form, ...body });
};

const spin = (network: Network, { wheel }: Stage, body: object) =>
  sendForm(network, wheel, { form: 'spin_to_win', terms_conditions: true, ...body });

const askCode = (network: Network, host: string, phone: string) => network.post({ host, path: '/sign-in' }, { phone });

/** The times that are free at the first vehicle's place. */
async function timesOf({ stage: { attacked }, bystander }: Ground): Promise<string[]> {
  const path = `/api/test-drives/slots?location=${attacked.cars[0]?.place}`;
  const { text } = await bystander.ask({ host: attacked.host, path });
  const { days } = JSON.parse(text) as { days: { slots: { starts_at: string }[] }[] };
  return days.flatMap(({ slots }) => slots.map(({ starts_at: at }) => at));
}

/** The state that an alert is in, or the status of a refusal. */
async function askAlert(network: Network, { attacked }: Stage, body: object): Promise<string> {
  const { status, text } = await network.send({ host: attacked.host, path: '/api/alerts' }, body);
  return status === 202 ? (JSON.parse(text) as { state: string }).state : String(status);
}

/** The status, and whether it asks for a proof of work. */
function outcomeOf({ status, text }: Answered): string {
  return status === 400 && text.includes('captcha') ? '400 for more work' : String(status);
}
