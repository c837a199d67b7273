import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { DistanceFieldsProps } from './distance-fields.tsx';
// What hides its button from browsers without scripts is there from the start.
import '../../../components/position-button.module.css';
import classes from './late-distance.module.css';

type Fields = ComponentType<DistanceFieldsProps>;

let kept: Fields | undefined;

/** Keeps what shows the form of a distance: a server has it from the start. */
export function keepDistanceFields(fields: Fields): void {
  kept = fields;
}

/**
 * The form of a distance. Its code is loaded when its section is opened, as few visitors open it; the server's markup has it for those
 * without JavaScript.
 */
export function LateDistance(props: DistanceFieldsProps) {
  const room = useRef<HTMLDivElement>(null);
  const [Loaded, setLoaded] = useState<Fields>();
  useEffect(() => {
    const section = room.current?.closest('details');
    // If it can't be loaded, opening it again tries again.
    const load = () => {
      if (section?.open) import('./distance-fields.tsx').then((file) => setLoaded(() => file.DistanceFields), Boolean);
    };
    load();
    // The listener goes with the section, which is never there without this.
    section?.addEventListener('toggle', load);
  }, []);
  const Plain = kept;
  return (
    <div ref={room} className={classes.room}>
      {Loaded ? <Loaded {...props} /> : <noscript>{Plain && <Plain {...props} />}</noscript>}
    </div>
  );
}
