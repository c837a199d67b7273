import type { PlaceCard } from '@forecourt/contracts';
import { type ToggleEvent, useId } from 'react';
import { Icon } from '../icon.tsx';
import classes from './holiday-hours.module.css';

/**
 * The Holiday Opening Hours dialog and its button (LOC-2). The browser's own popover: it opens without JavaScript, closes by Escape or a click
 * beside it, and gives the focus back.
 */
export function HolidayHours({ name, holidays }: { name: string; holidays: NonNullable<PlaceCard['holidays']> }) {
  const id = useId();
  return (
    <>
      <button type="button" className={classes.button} popoverTarget={id} aria-haspopup="dialog">
        <Icon name="clock" />
        Holiday Opening Hours
        <span className="visually-hidden"> of {name}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className={classes.dialog}
        role="dialog"
        aria-labelledby={`${id}-title`}
        onToggle={focusFirst}
      >
        <div className={classes.head}>
          <p>
            <strong id={`${id}-title`}>Holiday Opening Hours</strong>
            <span>{name}</span>
          </p>
          <button type="button" className="icon-button" popoverTarget={id} popoverTargetAction="hide">
            <Icon name="close" />
            <span className="visually-hidden">Close</span>
          </button>
        </div>
        <dl>
          {holidays.map((row) => (
            <div key={row.days}>
              <dt>
                {row.name ?? row.days}
                {row.name && <small>{row.days}</small>}
              </dt>
              <dd>{row.hours}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

/** A dialog that opens has the focus. Without JavaScript it is the next stop of the Tab key. */
function focusFirst({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') currentTarget.querySelector('button')?.focus();
}
