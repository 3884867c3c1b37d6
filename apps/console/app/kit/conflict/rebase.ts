import { isSame } from './is-same.ts';

/** The newer record with the typed changes: fields that the person did not change have the newer values. */
export function rebase<Draft extends object>(
  draft: Draft,
  { former, next }: { readonly former: Draft; readonly next: Draft },
): Draft {
  const was = new Map(Object.entries(former));
  const theirs = new Map(Object.entries(next));
  const untouched = Object.entries(draft).filter(([field, value]) => isSame(value, was.get(field)));
  return { ...draft, ...Object.fromEntries(untouched.map(([field]) => [field, theirs.get(field)])) };
}
