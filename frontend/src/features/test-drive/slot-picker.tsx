import type { TestDriveTimes } from '@forecourt/contracts';
import { Alert } from '../../components/alert/alert.tsx';
import choiceClasses from '../../components/field/choices.module.css';
import classes from './slot-picker.module.css';
import type { OfferedTime } from './test-drive-times.ts';

type Day = TestDriveTimes['days'][number];

export interface SlotPickerProps {
  /** Id of the whole, to which an error leads. */
  id: string;
  legend: string;
  /** What leaving it open is called; there is no such choice without it. */
  open?: string | undefined;
  /** Null while they load. */
  times: TestDriveTimes | null;
  /** The free times could not be had. */
  failed?: boolean;
  /** Free times in the place of one that somebody else has taken. */
  offered?: readonly OfferedTime[];
  /** The chosen time; '' for none, undefined where the browser keeps it. */
  value?: string;
  error?: string | undefined;
  onChange?(startsAt: string): void;
  /** Shows other days; without it they are links of a plain form. */
  turn?: (from: string) => void;
}

/** Chooses one of the free times, day by day (TD-1): plain radio buttons in disclosures, which need no script. */
export function SlotPicker(props: SlotPickerProps) {
  const { id, legend, open, times, failed = false, offered = [], error } = props;
  const shown = (times?.days ?? []).map((day) => ({
    ...day,
    slots: day.slots.filter((slot) => !isOffered(slot, offered)),
  }));
  return (
    <fieldset id={id} className={choiceClasses.question} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend>
        {legend}
        {open && <small> (optional)</small>}
      </legend>
      {error && (
        <p id={`${id}-error`} className={choiceClasses.error}>
          {error}
        </p>
      )}
      {offered.length > 0 && (
        <div className={classes.offered}>
          <p>Next free times</p>
          {offered.map((slot) => (
            <Time key={slot.starts_at} slot={slot} {...props} />
          ))}
        </div>
      )}
      {open && <Time slot={{ starts_at: '', label: open }} {...props} />}
      {failed && <Alert tone="info">We can’t show free times right now. Leave it open and we’ll call you.</Alert>}
      {times && times.days.length === 0 && !failed && (
        <Alert tone="info">There are no free times online. Leave it open and we’ll call you.</Alert>
      )}
      <div className={classes.days} aria-busy={times === null && !failed}>
        {shown.map((day, index) => (
          <DayTimes {...props} key={day.day} day={day} open={holds(day, props.value) || index === 0} />
        ))}
      </div>
      {times && <Turns times={times} turn={props.turn} />}
    </fieldset>
  );
}

const isOffered = ({ starts_at: at }: OfferedTime, offered: readonly OfferedTime[]): boolean =>
  offered.some((slot) => slot.starts_at === at);
const holds = ({ slots }: Day, value: string | undefined): boolean => slots.some(({ starts_at: at }) => at === value);

function DayTimes({
  day: { label, slots },
  open,
  ...props
}: { day: Day; open: boolean } & Omit<SlotPickerProps, 'open'>) {
  return (
    <details className={classes.day} name={`${props.id}-day`} open={open}>
      <summary>
        {label}
        <small>{slots.length === 1 ? '1 time' : `${slots.length} times`}</small>
      </summary>
      <div className={classes.times}>
        {slots.map((slot) => (
          <Time key={slot.starts_at} slot={slot} {...props} />
        ))}
      </div>
    </details>
  );
}

function Time({
  slot: { starts_at: at, label },
  value,
  onChange,
}: { slot: OfferedTime } & Pick<SlotPickerProps, 'value' | 'onChange'>) {
  return (
    <label className={choiceClasses.choice}>
      <input
        type="radio"
        name="appointment"
        value={at}
        {...(value === undefined ? { required: true } : { checked: value === at, onChange: () => onChange?.(at) })}
      />
      <span>{label}</span>
    </label>
  );
}

/** Days before and after those that are shown. */
function Turns({
  times: { earlier_from: earlier, later_from: later },
  turn,
}: { times: TestDriveTimes } & Pick<SlotPickerProps, 'turn'>) {
  if (earlier === null && later === null) return null;
  return (
    <p className={classes.turns}>
      {earlier !== null && <Turn from={earlier} label="Earlier days" turn={turn} />}
      {later !== null && <Turn from={later} label="Later days" turn={turn} />}
    </p>
  );
}

function Turn({ from, label, turn }: { from: string; label: string } & Pick<SlotPickerProps, 'turn'>) {
  if (!turn) {
    return (
      <a className="button" data-look="outline" href={`?days=${from}`} rel="nofollow">
        {label}
      </a>
    );
  }
  return (
    <button
      type="submit"
      className="button"
      data-look="outline"
      name="go"
      value={`days:${from}`}
      formNoValidate
      onClick={(event) => {
        event.preventDefault();
        turn(from);
      }}
    >
      {label}
    </button>
  );
}
