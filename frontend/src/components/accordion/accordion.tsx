import { type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';
import classes from './accordion.module.css';

/**
 * Sections that unfold in 300 ms (UI-1): disclosures of the browser, which work without JavaScript and are found by its search.
 * @param single opening one closes the others
 */
export function Accordion({
  sections,
  single = false,
}: {
  sections: readonly { title: string; content: ReactNode; open?: boolean }[];
  single?: boolean;
}) {
  const name = useId();
  return (
    <div className={classes.accordion}>
      {sections.map(({ title, content, open }) => (
        <details key={title} open={open} name={single ? name : undefined}>
          <summary>
            {title}
            <Icon name="down" />
          </summary>
          <div className={classes.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
