import type { RefusalCode } from '@kaplya/contract';

export type RefusalParams = Readonly<Record<string, string | number>>;

export type RefusalViolation = {
  readonly code: RefusalCode;
  /** The request field in question. */
  readonly field?: string;
  /** The parameters of the message: counts, and sums in minor units. */
  readonly params?: RefusalParams;
};

/** An expected refusal. The contract has its status, `languages/` its text. */
export class Refusal extends Error {
  readonly violations: readonly [RefusalViolation, ...RefusalViolation[]];
  /** Data for programs, named by the contract for the code. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Headers for the answer. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    violations: RefusalCode | readonly [RefusalViolation, ...RefusalViolation[]],
    options: {
      params?: RefusalParams;
      details?: Readonly<Record<string, unknown>>;
      retryAfterSeconds?: number;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    const list: readonly [RefusalViolation, ...RefusalViolation[]] =
      typeof violations === 'string' ? [{ code: violations, params: options.params ?? {} }] : violations;
    super(list.map(({ code }) => code).join(', '));
    this.name = 'Refusal';
    this.violations = list;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers ?? {};
  }

  get code(): RefusalCode {
    return this.violations[0].code;
  }
}

/** Throws one refusal with all violations, if there are any. */
export function refuseViolations(violations: readonly RefusalViolation[]): void {
  const [first, ...others] = violations;
  if (first) throw new Refusal([first, ...others]);
}
