import type { CarAction } from '@forecourt/contracts';
import { enquiryLink } from '../lib/enquiry-link.ts';
import { Icon } from './icon.tsx';
import { RevealPhone } from './reveal-phone.tsx';

/**
 * What a visitor can do with a car: links; enquiry links open the dialog (CARD-1, CARD-3, VEH-2).
 * @param about the car's name, for screen reader users who hear the buttons one by one
 * @param closed the dealer is closed now: another action is the prominent one
 */
export function CarActions({
  actions,
  about,
  closed = false,
}: {
  actions: CarAction[];
  about: string;
  closed?: boolean;
}) {
  const first = actions.find(({ kind }) => !(closed && kind === 'call'));
  return actions.map((action) => {
    const { kind, label, href, enquiry, reveal, measured } = action;
    if (reveal !== undefined)
      return <RevealPhone key={kind} carId={reveal} label={label} action={href} about={about} measured={measured} />;
    return (
      <a
        {...(enquiry !== undefined && enquiryLink(enquiry, label))}
        key={kind + label}
        className="button"
        data-look={action === first ? 'solid' : 'outline'}
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
