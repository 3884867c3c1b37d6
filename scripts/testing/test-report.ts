/** One failure of a run. */
export type TestFailure = {
  /** The file and the title. */
  readonly title: string;
  readonly message: string;
  /** The command that runs this test alone; null for what has no test, such as a file that does not load. */
  readonly repeatCommand: string | null;
};

/** A test file of Vitest or a journey, with its seconds of wall time. */
export type TestTiming = { readonly name: string; readonly seconds: number };

/** The outcome of one part of `npm test`. */
export type TestReport = {
  readonly passed: number;
  readonly failures: readonly TestFailure[];
  readonly timings: readonly TestTiming[];
  /** The missing programs of this machine, with the remedy. */
  readonly notRun?: readonly string[];
};

export const describeFailure = ({ title, message, repeatCommand }: TestFailure): string =>
  [`FAILED ${title}`, message, ...(repeatCommand === null ? [] : [`Repeat it: ${repeatCommand}`])]
    .filter((line) => line !== '')
    .join('\n');

/** The slowest of one part, one a line. */
export function describeSlowest(timings: readonly TestTiming[], count: number): string {
  return timings
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    .join('\n');
}

/** A word of a shell command. */
export const quoteWord = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
