import { Combobox as Base } from '@base-ui/react/combobox';
import { controlProps, Field } from '../field/field.tsx';
import type { Choice } from '../field/select.tsx';
import { Icon } from '../icon.tsx';
import classes from './combobox.module.css';
import type { ComboboxProps } from './combobox.tsx';

/** The list that is found in by typing; Combobox loads it. */
export function RichCombobox({ choices, placeholder, value, onChange, ...frame }: ComboboxProps) {
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  return (
    <Field {...frame}>
      <Base.Root
        items={choices}
        value={chosen}
        onValueChange={(choice: Choice | null) => onChange(choice?.value ?? '')}
      >
        <div className={classes.group}>
          <Base.Input {...controlProps(frame)} name={undefined} placeholder={placeholder} />
          <Base.Trigger className={classes.trigger} aria-label="Show options" tabIndex={-1}>
            <Icon name="down" />
          </Base.Trigger>
        </div>
        <input type="hidden" name={frame.name} value={value} />
        <Base.Portal>
          <Base.Positioner className={classes.positioner} sideOffset={4}>
            <Base.Popup className={classes.popup}>
              <Base.Empty>
                <p className={classes.empty}>No matches.</p>
              </Base.Empty>
              <Base.List>
                {(choice: Choice) => (
                  <Base.Item key={choice.value} value={choice} className={classes.item}>
                    {choice.label}
                    <Base.ItemIndicator>
                      <Icon name="check" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}
