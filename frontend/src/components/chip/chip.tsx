import { Icon } from '../icon.tsx';
import classes from './chip.module.css';

/** Something that was chosen, with the link that takes it away. */
export function Chip({ label, href }: { label: string; href: string }) {
  return (
    <a
      className={classes.chip}
      href={href}
      data-scroll="keep"
      rel="nofollow"
      data-chip=""
      aria-label={`Remove ${label}`}
    >
      {label}
      <Icon name="close" />
    </a>
  );
}
