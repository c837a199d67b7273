import type { FacetSection, ResultsPage } from '@forecourt/contracts';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { NavigationContext, useNavigation } from '../../../lib/navigation.ts';
import { Dropdowns } from './dropdowns.tsx';
import classes from './filter-panel.module.css';
import { LateDistance } from './late-distance.tsx';
import { ListOptions } from './list-section.tsx';
import { MakeTiles } from './make-section.tsx';
import { RangeFields } from './range-section.tsx';
import { SearchStepsProvider, useSearchSteps } from './search-steps.ts';

interface SectionProps {
  readonly section: FacetSection;
  readonly content: ResultsPage;
}

/** The sections of the side bar, below the dropdowns of sites that have them, which open and close by themselves (SRCH-2, SRCH-7, SRCH-8). */
export function FilterPanel({ content }: { content: ResultsPage }) {
  return (
    <>
      <Dropdowns content={content} />
      {content.sections.map((section) => (
        <Section key={section.name} section={section} content={content} />
      ))}
    </>
  );
}

/** Initially open if the server says so; after that as the visitor leaves it, regardless of selections. */
function Section({ section, content }: SectionProps) {
  const [first] = useState(section.open);
  const [open, setOpen] = useState(first);
  const { chosen } = section;
  return (
    <details className={classes.section} open={first} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of the browser */}
      <summary onClick={() => setOpen(true)}>
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
      <div className={classes.content}>
        <Choices section={section} content={content} open={open} />
      </div>
    </details>
  );
}

/** What is in a section. Nobody sees that of a closed one, so it is drawn, and hears what the search waits for, after what is in view. */
function Choices({ open, section, content }: SectionProps & { open: boolean }) {
  const navigation = useNavigation();
  const steps = useSearchSteps();
  const now = useMemo(() => [section, content, navigation, steps] as const, [section, content, navigation, steps]);
  const late = useDeferredValue(now);
  const [shown, page, line, taken] = open ? now : late;
  return (
    <NavigationContext value={line}>
      <SearchStepsProvider value={taken}>
        <Drawn section={shown} content={page} />
      </SearchStepsProvider>
    </NavigationContext>
  );
}

const Drawn = memo(function Drawn({ section, content }: SectionProps) {
  if (section.kind === 'range') return <RangeFields section={section} content={content} />;
  if (section.kind === 'distance') return <LateDistance section={section} content={content} />;
  return section.look === 'tiles' ? <MakeTiles section={section} /> : <ListOptions section={section} />;
});
