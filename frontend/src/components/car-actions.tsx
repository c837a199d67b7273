import type { CarAction } from '@forecourt/contracts';
import type { MouseEvent } from 'react';
import { type EnquiryRequest, useOpenEnquiry } from '../lib/enquiry-context.ts';

/** What a visitor can do with a car: links, of which an enquiry opens its dialog where the page has one (CARD-1, CARD-3). */
export function CarActions({ actions, car }: { actions: CarAction[]; car: EnquiryRequest['car'] }) {
  const open = useOpenEnquiry();
  const pressed = (event: MouseEvent, { kind, href }: CarAction) => {
    if (!open || kind === 'explore' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open({ kind, href, car });
  };
  const [first] = actions;
  return actions.map((action) => (
    <a
      key={action.kind + action.label}
      className="button"
      data-look={action === first ? 'solid' : 'outline'}
      href={action.href}
      aria-label={`${action.label}: ${car.title}`}
      aria-haspopup={open && action.kind !== 'explore' ? 'dialog' : undefined}
      onClick={(event) => pressed(event, action)}
    >
      {action.label}
    </a>
  ));
}
