import type { ReactNode } from 'react';
import { ButtonParts } from './button-parts.tsx';
import { CarParts } from './car-parts.tsx';
import classes from './design-page.module.css';
import { DisclosureParts } from './disclosure-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { MessageParts } from './message-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import { TokenParts } from './token-parts.tsx';

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
