import type { AnswerTextKey } from '#languages/messages.ts';

/** Input of a call that places an order, beside the cart's own state. */
export type Completion = {
  readonly cart: string;
  readonly savePaymentMethod: boolean;
  /** The sum that the customer saw, in minor units; absent: the one of the last calculation. */
  readonly expectedToPay?: number | undefined;
  readonly idempotencyKey: string | undefined;
  readonly deviceId: string | null;
  readonly deviceInfo: string | undefined;
  readonly siteVersion: string | undefined;
  readonly source: string | undefined;
  /** Text of the first timeline entry; not used for an order that waits for approval by an operator. */
  readonly textKey?: AnswerTextKey;
  /** The member of staff who places the order. */
  readonly staffId?: string;
  /** Whether the order of a blocked person is accepted. */
  readonly isBlockIgnored?: boolean;
};
