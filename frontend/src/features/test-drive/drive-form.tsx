import type { TestDrivePage as Content, FormValues } from '@forecourt/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormField } from '../../components/form/form-fields.tsx';
import { fieldId } from '../../components/form/form-parts.tsx';
import { type FormState, useForm } from '../../components/form/use-form.ts';
import { SteppedForm } from '../../components/stepped-form/stepped-form.tsx';
import { useStages } from '../../components/stepped-form/use-stages.ts';
import { saveFavourite } from '../../lib/kept/kept-cars.ts';
import type { SaveableCar } from '../../lib/kept/watchlist.ts';
import { SlotPicker } from './slot-picker.tsx';
import { freeTimes, loadTimes, nextTimes } from './test-drive-times.ts';

const TIME = 'appointment';

/** Books a test drive step by step (TD-1); once it is sent, the car is saved. */
export function DriveForm({ content, pageKind, onSent }: { content: Content; pageKind: string; onSent?: () => void }) {
  const { form, favourite, keeps_favourites } = content;
  const cache = useQueryClient();
  const keepCar = (car: SaveableCar) => {
    const keepFavourite = () => {
      if (keeps_favourites) saveFavourite(car.car, car.measured);
    };
    if (car.watchlist === undefined) return keepFavourite();
    // A lead that is sent is no worse for a car that is not saved.
    void import('../../lib/kept/watchlist-changes.ts')
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
  const at = useStages(content, state);
  const times = useTimes(content, state, at.shown.fields.includes(TIME));
  return (
    <SteppedForm
      steps={content}
      state={state}
      at={at}
      above={!at.shown.fields.includes(TIME) && times.chosen && <p>{times.chosen}</p>}
      part={(field) =>
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
        )
      }
    />
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
    queryKey: [content.times_at, place, from ?? '', taken ?? ''],
    queryFn: ({ signal }) => loadTimes(content.times_at, place, from, signal),
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
  const offered =
    isTaken && query.data ? nextTimes(query.data, taken) : content.offered.filter(() => taken === undefined);
  return {
    times: query.data ?? null,
    failed: query.isError,
    offered,
    /** The chosen time in words, for the steps after it. */
    chosen: [...offered, ...(query.data ? freeTimes(query.data) : [])].find((slot) => slot.starts_at === wanted)?.label,
    turn: setFrom,
    /** Another place has other times. */
    withPlace: {
      ...state,
      change: (part: FormValues) => state.change('location' in part ? { ...part, [TIME]: '' } : part),
    },
  };
}

const textOf = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '');
