import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Drawer } from '../../components/drawer/drawer.tsx';
import classes from './design-page.module.css';

type Shown = 'dialog' | 'left' | 'right' | 'bottom' | null;

/** What opens over the page. */
export function OverlayParts() {
  const [shown, setShown] = useState<Shown>(null);
  const overlay = {
    title: 'Ask about this car',
    description: '2023 Toyota RAV4 Cruiser',
    foot: <Button size="large">Send enquiry</Button>,
    onClose: () => setShown(null),
    children: <p>It traps the focus, closes on Escape and returns the focus.</p>,
  };
  return (
    <div className={classes.row}>
      {(['dialog', 'left', 'right', 'bottom'] as const).map((what) => (
        <Button key={what} look="outline" onClick={() => setShown(what)}>
          {what === 'dialog' ? 'Open a dialog' : `Open a drawer, ${what}`}
        </Button>
      ))}
      <Dialog {...overlay} open={shown === 'dialog'} />
      {(['left', 'right', 'bottom'] as const).map((side) => (
        <Drawer key={side} {...overlay} side={side} open={shown === side} />
      ))}
    </div>
  );
}
