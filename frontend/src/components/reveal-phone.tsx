import type { MeasuredVehicle, RevealedPhone } from '@forecourt/contracts';
import { type SubmitEvent, useRef, useState } from 'react';
import { recordEvent } from '../lib/analytics.ts';
import { showToast } from '../lib/toasts.ts';
import { Icon } from './icon.tsx';

/** Shows the number to call about a car once a visitor asks for it (VEH-4); without JavaScript it is a form whose answer shows it. */
export function RevealPhone({
  carId,
  label,
  action,
  about,
  measured,
}: {
  carId: string;
  label: string;
  action: string;
  about: string;
  /** What events about the car say of it; the page's own if it is not said. */
  measured?: MeasuredVehicle | undefined;
}) {
  const [phone, setPhone] = useState<RevealedPhone | null>(null);
  const isBusy = useRef(false);
  const reveal = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      setPhone(await revealedPhone(carId));
      recordEvent('reveal', measured);
    } catch {
      showToast({ title: "We couldn't show the number", message: 'Please try again shortly.' });
    } finally {
      isBusy.current = false;
    }
  };
  if (phone)
    return (
      // The button that had the focus is gone: the number takes it, and is read out.
      <a
        className="button"
        data-look="outline"
        data-kind="call"
        data-measured={measured && JSON.stringify(measured)}
        href={phone.href}
        ref={(link) => link?.focus()}
      >
        <Icon name="phone" />
        Call {phone.label}
      </a>
    );
  return (
    <form method="post" action={action} data-kind="reveal" onSubmit={reveal}>
      <button type="submit" className="button" data-look="outline" aria-label={`${label}: ${about}`}>
        <Icon name="phone" />
        {label}
      </button>
    </form>
  );
}

async function revealedPhone(carId: string): Promise<RevealedPhone> {
  const response = await fetch('/api/phone-reveals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ car_id: carId }),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
