import type { EnquiryForm } from '@forecourt/contracts';
import classes from './enquiry-form.module.css';
import { CheckField, SelectField, TextArea, TextField } from './fields.tsx';
import type { EnquiryFormState } from './use-enquiry-form.ts';

interface Asked {
  form: EnquiryForm;
  state: EnquiryFormState;
}

/** The fields that this site's form asks for (LEAD-1), in one column. */
export function EnquiryFields({ form, state }: Asked) {
  const { values, change, errors } = state;
  return (
    <>
      {form.categories.length > 0 && (
        <SelectField
          name="category"
          label="What is it about?"
          errors={errors}
          value={values.category}
          choices={form.categories}
          onChange={(category) => change({ category })}
        />
      )}
      <Contact state={state} />
      <Places form={form} state={state} />
      {form.rego && (
        <TextField
          name="Rego"
          label="Your current car's rego"
          optional
          errors={errors}
          value={values.Rego}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={9}
          onChange={(Rego) => change({ Rego })}
        />
      )}
      <TextArea
        name="message"
        label={form.message.label}
        optional={!form.message.required}
        errors={errors}
        value={values.message}
        onChange={(message) => change({ message })}
      />
      <Boxes form={form} state={state} />
    </>
  );
}

/** Who asks, each field with its keyboard and what the browser knows of it. */
function Contact({ state: { values, change, errors } }: Pick<Asked, 'state'>) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        errors={errors}
        value={values.name}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={80}
        onChange={(name) => change({ name })}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        errors={errors}
        value={values.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={254}
        onChange={(email) => change({ email })}
      />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        errors={errors}
        value={values.phone}
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={20}
        onChange={(phone) => change({ phone })}
      />
    </>
  );
}

/** Where it goes, where there is a choice. */
function Places({ form, state: { values, change, errors } }: Asked) {
  return (
    <>
      {form.locations.choices.length > 0 && (
        <SelectField
          name="location"
          label="Location"
          optional={!form.locations.required}
          errors={errors}
          value={values.location}
          choices={form.locations.choices}
          onChange={(location) => change({ location })}
        />
      )}
      {form.dealerships.choices.length > 0 && (
        <SelectField
          name="dealership_slug"
          label="Preferred dealership"
          optional={!form.dealerships.required}
          errors={errors}
          value={values.dealership_slug}
          choices={form.dealerships.choices}
          onChange={(dealership_slug) => change({ dealership_slug })}
        />
      )}
    </>
  );
}

/** What is ticked: extra services, news, and the dealer's terms where they are asked for. */
function Boxes({ form, state: { values, change, errors } }: Asked) {
  const toggle = (service: string, on: boolean) =>
    change({
      additional_services: on
        ? [...values.additional_services, service]
        : values.additional_services.filter((each) => each !== service),
    });
  return (
    <fieldset className={classes.boxes}>
      <legend className="visually-hidden">Also</legend>
      {form.services.map(({ value, label }) => (
        <CheckField
          key={value}
          name="additional_services"
          value={value}
          errors={[]}
          checked={values.additional_services.includes(value)}
          onChange={(on) => toggle(value, on)}
        >
          {label}
        </CheckField>
      ))}
      <CheckField name="opt_in" errors={errors} checked={values.opt_in} onChange={(opt_in) => change({ opt_in })}>
        {form.opt_in}
      </CheckField>
      {form.terms.required && (
        <CheckField
          name="terms_conditions"
          errors={errors}
          checked={values.terms_conditions}
          onChange={(terms_conditions) => change({ terms_conditions })}
        >
          I agree to the terms of use.
        </CheckField>
      )}
      {form.terms.required && form.terms.text && (
        <details>
          <summary>Read the terms of use</summary>
          <p>{form.terms.text}</p>
        </details>
      )}
    </fieldset>
  );
}
