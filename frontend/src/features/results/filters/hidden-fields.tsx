/** The search's state as hidden fields, without those that the form itself sends and without the page number, which starts again. */
export function HiddenFields({ fields, except }: { fields: [string, string][]; except: string | readonly string[] }) {
  return stateWithout(fields, except).map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}

/** The parameters of the search's state but one or a few, and without the page number. */
export function stateWithout(fields: [string, string][], names: string | readonly string[]): [string, string][] {
  const left = ['page', names].flat();
  return fields.filter(([field]) => !left.includes(field));
}
