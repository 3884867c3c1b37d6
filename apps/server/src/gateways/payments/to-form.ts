/** The fields of a request to Stripe, which may be nested; undefined ones are omitted. */
export type FormFields = { readonly [name: string]: FormValue };
type FormValue = string | number | boolean | undefined | readonly FormValue[] | FormFields;

/** `{a: {b: [1]}}` becomes `a[b][0]=1`. */
export function toForm(fields: FormFields): string {
  const form = new URLSearchParams();
  const add = (name: string, value: FormValue): void => {
    if (value === undefined) return;
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [key, each] of Object.entries(value)) add(`${name}[${key}]`, each);
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return form.toString();
}
