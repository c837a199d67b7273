/** The search's state as hidden fields, without those that the form itself sends and without the page number, which starts again. */
export function HiddenFields({ fields, except }: { fields: [string, string][]; except: string }) {
  return stateWithout(fields, except).map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}

/** The parameters of the search's state but one and the page number. */
export function stateWithout(fields: [string, string][], name: string): [string, string][] {
  return fields.filter(([field]) => field !== name && field !== 'page');
}
