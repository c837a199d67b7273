import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import classes from './alert.module.css';

const ICONS = { info: 'info', good: 'check', bad: 'alert' } as const;

/** A message next to what it is about; screen readers also announce errors at once. */
export function Alert({
  tone,
  title,
  children,
}: {
  tone: 'info' | 'good' | 'bad';
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
