import type { CarAction } from '@forecourt/contracts';
import type { MouseEvent } from 'react';
import { type EnquiryRequest, useOpenEnquiry } from '../lib/enquiry-context.ts';
import { Icon } from './icon.tsx';

type Dialog = EnquiryRequest['kind'] & CarAction['kind'];

/** What a visitor can do with a car: links, of which an enquiry opens its dialog where the page has one (CARD-1, CARD-3, VEH-2). */
export function CarActions({ actions, car }: { actions: CarAction[]; car: EnquiryRequest['car'] }) {
  const open = useOpenEnquiry();
  const pressed = (event: MouseEvent, kind: Dialog, href: string) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open({ kind, href, car });
  };
  const [first] = actions;
  return actions.map((action) => {
    const { kind, label, href } = action;
    const dialog = isDialog(kind) ? kind : null;
    return (
      <a
        key={kind + label}
        className="button"
        data-look={action === first ? 'solid' : 'outline'}
        data-kind={kind}
        href={href}
        aria-label={spoken(action, car.title)}
        aria-haspopup={open && dialog ? 'dialog' : undefined}
        onClick={dialog ? (event) => pressed(event, dialog, href) : undefined}
        {...(action.new_tab && { target: '_blank', rel: 'noopener' })}
      >
        {kind === 'call' && <Icon name="phone" />}
        {kind === 'history_report' && <Icon name="shield" />}
        {label}
      </a>
    );
  });
}

const isDialog = (kind: CarAction['kind']): kind is Dialog => kind === 'enquire' || kind === 'similar';

function spoken({ kind, label, new_tab }: CarAction, title: string): string {
  if (kind === 'call') return label;
  return `${label}: ${title}${new_tab ? ' (opens a new tab)' : ''}`;
}
