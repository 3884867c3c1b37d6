import { isSame } from './is-same.ts';

/** The typed changes on top of the record as saved since: untouched fields follow the saved record. */
export function rebase<Draft extends object>(
  draft: Draft,
  { former, next }: { readonly former: Draft; readonly next: Draft },
): Draft {
  const was = new Map(Object.entries(former));
  const theirs = new Map(Object.entries(next));
  const untouched = Object.entries(draft).filter(([field, value]) => isSame(value, was.get(field)));
  return { ...draft, ...Object.fromEntries(untouched.map(([field]) => [field, theirs.get(field)])) };
}
