import type { RefusalCode } from '@kaplya/contract';

export type RefusalParams = Readonly<Record<string, string | number>>;

export type RefusalViolation = {
  readonly code: RefusalCode;
  /** The field of the request that it is about. */
  readonly field?: string;
  /** What the text of the message needs: counts, and sums in minor units. */
  readonly params?: RefusalParams;
};

/** An expected no. Its status stands in the contract, its words in `languages/`. */
export class Refusal extends Error {
  readonly violations: readonly [RefusalViolation, ...RefusalViolation[]];
  /** What a program needs to go on, as the contract names it for the code. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** To go out with the answer. */
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
