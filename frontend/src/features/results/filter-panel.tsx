import type { FacetSection, ResultsPage } from '@forecourt/contracts';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Dropdowns } from './dropdowns.tsx';
import classes from './filter-panel.module.css';
import { LateDistance } from './late-distance.tsx';
import { ListOptions } from './list-section.tsx';
import { MakeTiles } from './make-section.tsx';
import { RangeFields } from './range-section.tsx';

/** The sections of the side bar, below the dropdowns of sites that have them, which open and close by themselves (SRCH-2, SRCH-7, SRCH-8). */
export function FilterPanel({ content }: { content: ResultsPage }) {
  return (
    <>
      <Dropdowns content={content} />
      {content.sections.map((section) => (
        <Section key={section.name} section={section}>
          {section.kind === 'range' ? (
            <RangeFields section={section} content={content} />
          ) : section.kind === 'distance' ? (
            <LateDistance section={section} content={content} />
          ) : section.look === 'tiles' ? (
            <MakeTiles section={section} />
          ) : (
            <ListOptions section={section} />
          )}
        </Section>
      ))}
    </>
  );
}

/** Initially open if the server says so; after that as the visitor leaves it, regardless of selections. */
function Section({ section, children }: { section: FacetSection; children: ReactNode }) {
  const [open] = useState(section.open);
  const chosen = chosenIn(section);
  return (
    <details className={classes.section} open={open}>
      <summary>
        <span>
          {section.label}
          {chosen > 0 && (
            <span className={classes.chosen}>
              {chosen}
              <span className="visually-hidden"> chosen</span>
            </span>
          )}
        </span>
        <Icon name="down" />
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}

function chosenIn(section: FacetSection): number {
  if (section.kind === 'distance') return Number(section.open);
  if (section.kind === 'range') return section.from === null && section.to === null ? 0 : 1;
  return section.options.reduce(
    (sum, { selected, children = [] }) => sum + Number(selected) + children.filter((child) => child.selected).length,
    0,
  );
}
