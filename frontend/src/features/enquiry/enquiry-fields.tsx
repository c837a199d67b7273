import type { EnquiryForm } from '@forecourt/contracts';
import { CheckField, SelectField, TextArea, TextField } from './fields.tsx';
import type { EnquiryFormState } from './use-enquiry-form.ts';

/** The fields that this site's form asks for (LEAD-1), in one column. */
export function EnquiryFields({ form, state }: { form: EnquiryForm; state: EnquiryFormState }) {
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
      <TextField
        name="name"
        label="Name"
        errors={errors}
        value={values.name}
        autoComplete="name"
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
        maxLength={20}
        onChange={(phone) => change({ phone })}
      />
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
      {form.rego && (
        <TextField
          name="Rego"
          label="Your current car's rego"
          optional
          errors={errors}
          value={values.Rego}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={9}
          onChange={(Rego) => change({ Rego })}
        />
      )}
      <TextArea
        name="message"
        label="Message"
        optional={!form.message.required}
        errors={errors}
        value={values.message}
        onChange={(message) => change({ message })}
      />
      <Boxes form={form} state={state} />
    </>
  );
}

/** What is ticked: extra services, news, and the dealer's terms where they are asked for. */
function Boxes({ form, state: { values, change, errors } }: { form: EnquiryForm; state: EnquiryFormState }) {
  const toggle = (service: string, on: boolean) =>
    change({
      additional_services: on
        ? [...values.additional_services, service]
        : values.additional_services.filter((each) => each !== service),
    });
  return (
    <div>
      {form.services.map(({ value, label }) => (
        <CheckField
          key={value}
          name={`service-${value}`}
          errors={errors}
          checked={values.additional_services.includes(value)}
          onChange={(on) => toggle(value, on)}
        >
          {label}
        </CheckField>
      ))}
      <CheckField name="opt_in" errors={errors} checked={values.opt_in} onChange={(opt_in) => change({ opt_in })}>
        Keep me up to date with news and offers.
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
    </div>
  );
}
