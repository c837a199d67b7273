import type { TestDrivePage as Content, FormValues } from '@forecourt/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert/alert.tsx';
import { Button } from '../../components/button/button.tsx';
import { fieldId } from '../../components/form/field-id.ts';
import { FormErrors } from '../../components/form/form-errors.tsx';
import { FormField } from '../../components/form/form-fields.tsx';
import { Honeypot } from '../../components/form/honeypot.tsx';
import { type FormState, useForm } from '../../components/form/use-form.ts';
import { saveFavourite } from '../../lib/kept-cars.ts';
import { loadTimes, nextTimes } from '../../lib/test-drive-times.ts';
import type { SaveableCar } from '../../lib/watchlist.ts';
import { SlotPicker } from './slot-picker.tsx';
import classes from './stepped-form.module.css';

const TIME = 'appointment';

/**
 * A form in steps (TD-1): Back keeps all answers; the last step sends them, and the car is saved. Without JavaScript each step is a plain form,
 * which carries the other answers along.
 */
export function SteppedForm({
  content,
  pageKind,
  onSent,
}: {
  content: Content;
  pageKind: string;
  onSent?: () => void;
}) {
  const { form, stages, favourite, keeps_favourites } = content;
  const cache = useQueryClient();
  const keepCar = (car: SaveableCar) => {
    const keepFavourite = () => {
      if (keeps_favourites) saveFavourite(car.car, car.measured);
    };
    if (car.watchlist === undefined) return keepFavourite();
    // A lead that is sent is no worse for a car that is not saved.
    void import('../../lib/watchlist-changes.ts')
      .then(({ saveQuietly }) => saveQuietly(cache, car, keepFavourite))
      .catch(() => undefined);
  };
  const state = useForm(form, pageKind, {
    unexpected: 'An unexpected error occured',
    onSent: (answer) => {
      if (favourite) keepCar({ ...favourite, measured: answer.analytics_vehicle ?? favourite.measured });
      onSent?.();
    },
  });
  const [stage, setStage] = useState(content.stage);
  const shown = stages[stage] ?? { title: '', fields: [] };
  const isLast = stage === stages.length - 1;
  const times = useTimes(content, state, shown.fields.includes(TIME));
  const heading = useRef<HTMLHeadingElement>(null);
  const go = (to: number) => {
    setStage(to);
    // The heading of the next step comes with the next frame.
    requestAnimationFrame(() => heading.current?.focus());
  };

  // What is wrong may be in an earlier step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const wrong = stages.findIndex(({ fields }) => state.errors.some(({ field }) => fields.includes(field)));
    if (wrong !== -1 && wrong !== stage) setStage(wrong);
  }, [state.refusals]);

  return (
    <form
      ref={state.ref}
      className={classes.form}
      method="post"
      action={form.path}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) state.submit();
        else if (state.check(shown.fields)) go(stage + 1);
      }}
    >
      <input type="hidden" name="form" value={form.name} />
      <input type="hidden" name="stage" value={stage} />
      <Honeypot {...form.honeypot} />
      {form.fields
        .filter(({ name }) => !shown.fields.includes(name))
        .map(({ name }) => (
          <Carried key={name} name={name} value={state.values[name]} />
        ))}
      <Progress stages={stages} stage={stage} />
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        <span className="visually-hidden">
          Step {stage + 1} of {stages.length}:{' '}
        </span>
        {shown.title}
      </h2>
      {state.summary && <FormErrors form={form} summary={state.summary} refusals={state.refusals} />}
      {form.fields
        .filter(({ name }) => shown.fields.includes(name))
        .map((field) =>
          field.name === TIME ? (
            <SlotPicker
              key={field.name}
              id={fieldId(form, TIME)}
              legend={field.label}
              open={field.placeholder ?? 'Any time: please call me'}
              value={textOf(state.values[TIME])}
              error={state.errors.find((error) => error.field === TIME)?.message}
              onChange={(at) => state.change({ [TIME]: at })}
              {...times}
            />
          ) : (
            <FormField key={field.name} form={form} field={field} state={times.withPlace} />
          ),
        )}
      {isLast && <Consent form={form} />}
      {state.offline && <Alert tone="info">You're offline. We'll send it when you're back.</Alert>}
      <div className={classes.buttons}>
        <Button type="submit" size="large" name="go" value={isLast ? 'send' : 'next'} busy={state.sending}>
          {isLast ? (state.sending && !state.offline ? 'Sending…' : form.submit) : 'Next'}
        </Button>
        {stage > 0 && (
          <Button
            type="submit"
            size="large"
            look="outline"
            name="go"
            value="back"
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              go(stage - 1);
            }}
          >
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

/** Where the visitor is among the steps. */
function Progress({ stages, stage }: Pick<Content, 'stages' | 'stage'>) {
  if (stages.length < 2) return null;
  return (
    <ol className={classes.progress} aria-label="Steps">
      {stages.map(({ title }, index) => (
        <li
          key={title}
          data-state={index < stage ? 'done' : index === stage ? 'now' : 'ahead'}
          aria-current={index === stage ? 'step' : undefined}
        >
          <span>{title}</span>
        </li>
      ))}
    </ol>
  );
}

/** An answer of another step, for the plain form. */
function Carried({ name, value }: { name: string; value: FormValues[string] | undefined }) {
  if (value === true) return <input type="hidden" name={name} value="on" />;
  return typeof value === 'string' ? <input type="hidden" name={name} value={value} /> : null;
}

function Consent({ form: { consent, privacy } }: Pick<Content, 'form'>) {
  return (
    <p className={classes.consent}>
      {consent}{' '}
      {privacy && (
        <a href={privacy.href} target="_blank" rel="noreferrer">
          {privacy.label}
        </a>
      )}
    </p>
  );
}

/** The free times of the chosen place, and the next three if somebody else has taken the chosen one. */
function useTimes(content: Content, state: FormState, isAsked: boolean) {
  const { form } = content;
  const place = form.fixed.location ?? textOf(state.values.location);
  const [from, setFrom] = useState<string | undefined>();
  const [taken, setTaken] = useState<string>();
  const isFirst = from === undefined && taken === undefined && content.times?.location === place;
  const query = useQuery({
    queryKey: ['test-drive-times', place, from ?? '', taken ?? ''],
    queryFn: ({ signal }) => loadTimes(place, from, signal),
    enabled: isAsked && place !== '',
    ...(isFirst && content.times && { initialData: content.times, staleTime: 60_000 }),
  });
  const wanted = textOf(state.values[TIME]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (wanted === '' || !state.errors.some(({ field }) => field === TIME)) return;
    setTaken(wanted);
    // The day in UTC is the day at the place, or the one before.
    setFrom(wanted.slice(0, 10));
  }, [state.refusals]);
  const isTaken = state.errors.some(({ field }) => field === TIME) && taken !== undefined;
  return {
    times: query.data ?? null,
    failed: query.isError,
    offered: isTaken && query.data ? nextTimes(query.data, taken) : content.offered.filter(() => taken === undefined),
    turn: setFrom,
    /** Another place has other times. */
    withPlace: {
      ...state,
      change: (part: FormValues) => state.change('location' in part ? { ...part, [TIME]: '' } : part),
    },
  };
}

const textOf = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '');
