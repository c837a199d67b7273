import { Icon } from './icon.tsx';
import classes from './position-button.module.css';

/** Asks for the visitor's position (LOC-3, SRCH-15): only JavaScript can, so nobody sees it without. */
export function PositionButton({ asking, onAsk }: { asking: boolean; onAsk: () => void }) {
  return (
    <button type="button" className={classes.position} onClick={onAsk} aria-busy={asking || undefined}>
      <Icon name="pin" />
      {asking ? 'Looking…' : 'Use my position'}
    </button>
  );
}
