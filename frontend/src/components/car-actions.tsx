import type { CarAction } from '@forecourt/contracts';
import { useEnquiryLink } from '../lib/enquiry-context.ts';
import { Icon } from './icon.tsx';

/**
 * What a visitor can do with a car: links, of which an enquiry opens its dialog (CARD-1, CARD-3, VEH-2).
 * @param about the car's name, for those who hear the buttons one by one
 */
export function CarActions({ actions, about }: { actions: CarAction[]; about: string }) {
  const asked = useEnquiryLink();
  const [first] = actions;
  return actions.map((action) => {
    const { kind, label, href, enquiry } = action;
    return (
      <a
        {...(enquiry !== undefined && asked(enquiry, label))}
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
