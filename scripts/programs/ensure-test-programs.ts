import { installDebianPackages } from './install-debian-packages.ts';
import { findTestProgram, testPrograms, type TestProgramName } from './test-programs.ts';

export type FoundPrograms = {
  /** The path of each program that is there, under its variable. */
  readonly env: Readonly<Record<string, string>>;
  readonly missing: readonly TestProgramName[];
  /** Why the missing ones could not be installed. */
  readonly problem: string;
};

const isMissing = (name: TestProgramName): boolean => findTestProgram(name) === null;

/** Finds programs of tests: installed ones, else Debian's, all missing ones in one call of apt-get. Never throws. */
export async function ensureTestPrograms(names: readonly TestProgramName[]): Promise<FoundPrograms> {
  const wanted = names.filter(isMissing);
  const problem =
    wanted.length === 0 ? '' : await installDebianPackages(wanted.map((name) => testPrograms[name].package));
  const env = Object.fromEntries(
    names.flatMap((name) => {
      const path = findTestProgram(name);
      return path === null ? [] : [[testPrograms[name].variable, path]];
    }),
  );
  return { env, missing: names.filter(isMissing), problem };
}
