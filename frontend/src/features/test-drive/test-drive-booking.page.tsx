import type { TestDriveBookingPage as Content } from '@forecourt/contracts';
import { Alert } from '../../components/alert/alert.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { More } from '../../components/more.tsx';
import { CarAndPlace, OutcomeCard, OutcomeColumns } from '../../components/place/outcome.tsx';
import classes from './booking-page.module.css';
import { SlotPicker } from './slot-picker.tsx';

/** A booked test drive by its signed link (TD-1): when and where, and plain forms that move or cancel it. */
export function TestDriveBookingPage({ content }: { content: Content }) {
  const { title, message, notice, when, calendar, car, place, back, state } = content;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {notice && <Alert tone={notice.tone}>{notice.message}</Alert>}
        <h1>{title}</h1>
        <p>{message}</p>
        <p className={classes.when} data-state={state}>
          <Icon name="clock" />
          {when}
        </p>
        <div className={classes.links}>
          {calendar && (
            <a className="button" data-look="outline" href={calendar} download>
              Add to your calendar
            </a>
          )}
          <LinkButton look={calendar ? 'outline' : 'solid'} href={back.href}>
            {back.label}
          </LinkButton>
        </div>
      </div>
      <OutcomeColumns single={state !== 'booked' || (!car && !place)}>
        {state === 'booked' && <Changes content={content} />}
        <CarAndPlace car={car} place={place} />
      </OutcomeColumns>
    </div>
  );
}

/** Few come to change it: the times are folded, but for whoever's new time was not free or is looking through the days. */
function Changes({ content: { path, times, words, notice } }: { content: Content }) {
  return (
    <OutcomeCard>
      {times && (
        <More
          more="Choose another time"
          less="Keep the time"
          open={notice?.tone === 'bad' || times.earlier_from !== null}
        >
          <form className={classes.form} method="post" action={path}>
            <SlotPicker id="new-time" legend="Another time" times={times} />
            <Button type="submit" size="large" wide name="go" value="move">
              {words.move}
            </Button>
          </form>
        </More>
      )}
      <form method="post" action={path}>
        <Button type="submit" look="outline" size="large" wide name="go" value="cancel">
          {words.cancel}
        </Button>
      </form>
    </OutcomeCard>
  );
}
