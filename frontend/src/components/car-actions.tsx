import type { CarAction } from '@forecourt/contracts';
import { enquiryLink } from '../lib/link-rules.ts';
import { Icon } from './icon.tsx';
import { RevealPhone } from './reveal-phone.tsx';

/**
 * What a visitor can do with a car: links; enquiry links open the dialog (CARD-1, CARD-3, VEH-2).
 * The first is the prominent one, unless it stands with a note among others.
 * @param about the car's name, for screen reader users who hear the buttons one by one
 */
export function CarActions({ actions, about }: { actions: CarAction[]; about: string }) {
  return actions.map((action) => {
    const { kind, label, href, enquiry, reveal, measured } = action;
    if (reveal !== undefined)
      return <RevealPhone key={kind} carId={reveal} label={label} action={href} about={about} measured={measured} />;
    return (
      <a
        {...(enquiry !== undefined && enquiryLink(enquiry, label))}
        key={kind + label}
        className="button"
        data-look={action === actions[0] && !action.note ? 'solid' : 'outline'}
        data-kind={kind}
        href={href}
        aria-label={spoken(action, about)}
        {...(action.new_tab && { target: '_blank', rel: 'noopener' })}
      >
        {kind === 'call' && <Icon name="phone" />}
        {kind === 'history_report' && <Icon name="shield" />}
        {label}
      </a>
    );
  });
}

function spoken({ kind, label, new_tab }: CarAction, title: string): string {
  if (kind === 'call') return label;
  return `${label}: ${title}${new_tab ? ' (opens a new tab)' : ''}`;
}
