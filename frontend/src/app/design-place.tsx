import { type ComponentType, useEffect, useState } from 'react';
import classes from './design-place.module.css';

/** The page of the design system's parts. Its code is loaded here and nowhere else, as visitors never see it. */
export function DesignPlace({ title, message }: { title: string; message: string }) {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    void import('../features/design/design-page.tsx').then(({ DesignPage }) => setParts(() => DesignPage));
  }, []);
  return (
    <div className={classes.place} data-ready={Parts !== undefined}>
      <h1>{title}</h1>
      <p>{message}</p>
      {Parts && <Parts />}
    </div>
  );
}
