import type { PageOf } from '@forecourt/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import classes from './design-place.module.css';

/** The page of the design system's components, rendered only in the browser. */
export function DesignPage({ content: { title, message } }: { content: PageOf<'design'> }) {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    void import('./design-parts.tsx').then(({ DesignParts }) => setParts(() => DesignParts));
  }, []);
  return (
    <div className={classes.place} data-ready={Parts !== undefined}>
      <h1>{title}</h1>
      <p>{message}</p>
      {Parts && <Parts />}
    </div>
  );
}
