import { renameSync } from 'node:fs';

export type Rename = { readonly from: string; readonly to: string };

/** Renames all or none: if one rename fails, undoes those before it and throws its error. */
export function renameAll(renames: readonly Rename[]): void {
  const done: Rename[] = [];
  try {
    for (const rename of renames) {
      renameSync(rename.from, rename.to);
      done.push(rename);
    }
  } catch (error) {
    undo(done, error as Error);
    throw error;
  }
}

function undo(done: readonly Rename[], cause: Error): void {
  const left = done.toReversed();
  try {
    for (let last = left[0]; last !== undefined; last = left[0]) {
      renameSync(last.to, last.from);
      left.shift();
    }
  } catch (error) {
    throw new HalfRenamedError(left, cause, error as Error);
  }
}

/** Thrown when a rename failed and some of those before it could not be undone. */
export class HalfRenamedError extends Error {
  readonly left: readonly Rename[];

  constructor(left: readonly Rename[], cause: Error, hindrance: Error) {
    super(`${cause.message}, and then ${hindrance.message}`, { cause });
    this.name = 'HalfRenamedError';
    this.left = left;
  }
}
