import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import classes from './tabs.module.css';

/** Tabs: one panel is visible, chosen by its name; arrow keys move between names. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { title: string; content: ReactNode }[] }) {
  return (
    <Base.Root defaultValue={tabs[0]?.title}>
      <Base.List className={classes.list} aria-label={label}>
        {tabs.map(({ title }) => (
          <Base.Tab key={title} value={title} className={classes.tab}>
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ title, content }) => (
        <Base.Panel key={title} value={title} className={classes.panel}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
