import { useState } from 'react';
import { CheckboxList } from '../../components/checkbox-list/checkbox-list.tsx';
import { Combobox } from '../../components/combobox/combobox.tsx';
import { Checkbox } from '../../components/field/field.tsx';
import { Select } from '../../components/field/select.tsx';
import { TextArea, TextInput } from '../../components/field/text-input.tsx';
import { RangeSlider } from '../../components/range-slider/range-slider.tsx';
import { formatBound } from '../../lib/format.ts';
import { type Bounds, moveThumb } from '../../lib/range.ts';
import classes from './design-page.module.css';

const MAKES = ['BMW', 'Ford', 'Hyundai', 'Kia', 'Mazda', 'Toyota'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));
const LIMITS = { min: 0, max: 90_000, step: 1_000 };

/** Fields at rest, filled, wrong and disabled; choices from lists; the slider. */
export function FieldParts() {
  const [make, setMake] = useState('');
  const [chosen, setChosen] = useState<string[]>(['mazda']);
  const [bounds, setBounds] = useState<Bounds>({ from: 12_000, to: 48_000 });
  return (
    <div className={classes.grid}>
      <TextInput id="d-name" name="name" label="Name" autoComplete="off" />
      <TextInput id="d-rego" name="rego" label="Registration" hint="As on your number plate, such as 123ABC" optional />
      <TextInput
        id="d-mail"
        name="email"
        label="Email"
        defaultValue="sam@"
        error="Enter an email address, such as sam@example.com."
      />
      <TextInput id="d-off" name="off" label="Stock number" defaultValue="N10442" disabled optional />
      <Select id="d-state" name="state" label="State" choices={STATES} placeholder="Please choose" />
      <Combobox
        id="d-make"
        name="make"
        label="Make"
        choices={MAKES}
        placeholder="Type or choose a make"
        value={make}
        onChange={setMake}
        optional
      />
      <TextArea id="d-text" name="message" label="Message" placeholder="What would you like to know?" />
      <CheckboxList
        legend="Makes"
        name="makes"
        choices={MAKES.slice(0, 5).map((choice, index) => ({ ...choice, count: 48 - index * 7 }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <div>
        <Checkbox id="d-terms" name="terms" label="I have read the terms of use." error="Tick the box to continue." />
        <RangeSlider
          label="Price"
          limits={LIMITS}
          bounds={bounds}
          describe={(value) => formatBound(value, 'dollars')}
          onMove={(thumb, value) => setBounds(moveThumb(bounds, thumb, value, LIMITS))}
        />
      </div>
    </div>
  );
}

const STATES = [
  { value: 'qld', label: 'Queensland' },
  { value: 'nsw', label: 'New South Wales' },
];
