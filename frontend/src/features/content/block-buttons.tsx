import type { Link } from '@forecourt/contracts';
import { LinkButton } from '../../components/button.tsx';
import classes from './content-page.module.css';

/** Links as buttons beside each other, the first one solid. */
export function BlockButtons({ buttons, large = false }: { buttons: readonly Link[]; large?: boolean }) {
  if (buttons.length === 0) return null;
  return (
    <div className={classes.buttons}>
      {buttons.map(({ label, href }, place) => (
        <LinkButton
          key={label}
          href={href}
          look={place === 0 ? 'solid' : 'outline'}
          size={large ? 'large' : 'normal'}
          data-place={place}
        >
          {label}
        </LinkButton>
      ))}
    </div>
  );
}
