import { isSame } from './is-same.ts';

/** What is typed, on top of what others saved since: a field that nobody typed into takes theirs. */
export function rebase<Draft extends object>(
  draft: Draft,
  { former, next }: { readonly former: Draft; readonly next: Draft },
): Draft {
  const was = new Map(Object.entries(former));
  const theirs = new Map(Object.entries(next));
  const untouched = Object.entries(draft).filter(([field, value]) => isSame(value, was.get(field)));
  return { ...draft, ...Object.fromEntries(untouched.map(([field]) => [field, theirs.get(field)])) };
}
