import { type ComponentType, useEffect, useState } from 'react';
import type { FieldFrame } from '../field/field.tsx';
import { type Choice, Select } from '../field/select.tsx';

export interface ComboboxProps extends FieldFrame {
  choices: readonly Choice[];
  placeholder: string;
  value: string;
  onChange(value: string): void;
}

/**
 * One of many choices, found by typing. It is the browser's own list until the code of the better one is there, and on a device without a
 * mouse, where that list fills the screen and is the better one; it stays while it has the focus, so that nothing changes under a hand.
 */
export function Combobox(props: ComboboxProps) {
  const [Rich, setRich] = useState<ComponentType<ComboboxProps>>();
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    if (!window.matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    let wanted = true;
    import('./rich-combobox.tsx').then(
      ({ RichCombobox }) => wanted && setRich(() => RichCombobox),
      // The browser's own list remains.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (Rich && !inUse) return <Rich {...props} />;
  return <Select {...props} onFocus={() => setInUse(true)} onBlur={() => setInUse(false)} />;
}
