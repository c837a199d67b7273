import type { ResultsPage } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import classes from './filter-panel.module.css';
import { ListOptions } from './list-section.tsx';
import { RangeFields } from './range-section.tsx';

/** The sections of the side bar, which open and close by themselves (SRCH-2, SRCH-7). */
export function FilterPanel({ content }: { content: ResultsPage }) {
  return content.sections.map((section) => (
    <details key={section.name} className={classes.section} open={section.open}>
      <summary>
        {section.label}
        <Icon name="down" />
      </summary>
      <div className={classes.content}>
        {section.kind === 'list' ? (
          <ListOptions section={section} />
        ) : (
          <RangeFields section={section} content={content} />
        )}
      </div>
    </details>
  ));
}
