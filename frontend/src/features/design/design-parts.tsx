import type { ReactNode } from 'react';
import { Accordion } from '../../components/accordion/accordion.tsx';
import { Tabs } from '../../components/tabs/tabs.tsx';
import { ButtonParts } from './button-parts.tsx';
import { CarParts } from './car-parts.tsx';
import classes from './design-page.module.css';
import { FieldParts } from './field-parts.tsx';
import { MessageParts } from './message-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';

const SECTIONS: readonly (readonly [title: string, content: ReactNode])[] = [
  ['Colour and type', <TokenParts key="tokens" />],
  ['Buttons and links', <ButtonParts key="buttons" />],
  ['Fields', <FieldParts key="fields" />],
  ['Messages and waiting', <MessageParts key="messages" />],
  ['Tabs and accordion', <DisclosureParts key="disclosure" />],
  ['Dialog and drawer', <OverlayParts key="overlays" />],
  ['Prices, tags and cards', <CarParts key="cars" />],
];

/** Every part of the design system in all its states, in the look of the site that is asked. */
export function DesignParts() {
  return (
    <div className={classes.page}>
      {SECTIONS.map(([title, content]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}

const COLOURS = ['brand', 'accent', 'ink', 'muted', 'surface', 'canvas', 'header', 'footer', 'good', 'bad'] as const;

/** The theme's colours and its type. */
function TokenParts() {
  return (
    <>
      <ul className={classes.swatches}>
        {COLOURS.map((name) => (
          <li key={name} className={classes[name]}>
            {name}
          </li>
        ))}
      </ul>
      <div className={classes.specimen}>
        <p className={classes.display}>Drive away today</p>
        <h3>2023 Toyota RAV4 Cruiser</h3>
        <p>Body text says what a car is, what it costs and where to find it, in lines that are easy to read.</p>
        <p className={classes.quiet}>Muted text is for details: 48,902 km, automatic, petrol.</p>
      </div>
    </>
  );
}

/** Tabs, and sections that unfold. */
function DisclosureParts() {
  return (
    <div className={classes.grid}>
      <Tabs label="A car" tabs={TABS} />
      <Accordion sections={QUESTIONS} single />
    </div>
  );
}

const TABS = [
  { title: 'Overview', content: <p>Five seats, all-wheel drive and a boot for a week away.</p> },
  { title: 'Features', content: <p>Adaptive cruise control, heated seats, a powered tailgate.</p> },
  { title: 'Location', content: <p>Nundah, Queensland.</p> },
];
const QUESTIONS = [
  {
    title: 'Is the price drive away?',
    content: <p>Yes, where the price says so. It includes all government charges.</p>,
    open: true,
  },
  { title: 'Can I trade in my car?', content: <p>Yes. We value it while you wait.</p> },
  { title: 'Is there a warranty?', content: <p>Yes. The terms are on each car's page.</p> },
];
