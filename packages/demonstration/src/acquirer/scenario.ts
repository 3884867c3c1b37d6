import { cancelReasons, type CancelReason } from './test-cards.ts';

/** How a payment misbehaves, for tests of a shop. */
export type Scenario = {
  /** The reason for which the payment is declined, however it is paid; null: it is not. */
  readonly decline: CancelReason | null;
  /** Whether the page of the payment expires at once. */
  readonly isOver: boolean;
  /** The delay of the API's answers. */
  readonly slowMilliseconds: number;
  /** Whether the first answer to the creation is 500, although the payment was created. */
  readonly isFirstAnswerLost: boolean;
  readonly notifications: 'once' | 'thrice' | 'never' | 'late' | 'lies';
  readonly refundDecline: CancelReason | null;
  /** Refunds stay pending for a while. */
  readonly isRefundLate: boolean;
};

export const normalScenario: Scenario = {
  decline: null,
  isOver: false,
  slowMilliseconds: 0,
  isFirstAnswerLost: false,
  notifications: 'once',
  refundDecline: null,
  isRefundLate: false,
};

const longestMilliseconds = 120_000;

/** Parses comma-separated words like `webhook_dup,refund_decline:insufficient_funds`; null names an unknown one. */
export function parseScenario(text: string): Scenario | null {
  const words = text.split(',').map((word) => word.trim());
  const changes = words.filter((word) => word !== '').map((word) => parseWord(word));
  if (changes.some((change) => change === null)) return null;
  return Object.assign({}, normalScenario, ...changes) as Scenario;
}

const plainWords: Readonly<Record<string, Partial<Scenario>>> = {
  ok: {},
  expire: { isOver: true },
  http500_then_ok: { isFirstAnswerLost: true },
  webhook_dup: { notifications: 'thrice' },
  webhook_drop: { notifications: 'never' },
  webhook_late: { notifications: 'late' },
  webhook_body_lies: { notifications: 'lies' },
  refund_late: { isRefundLate: true },
};

function parseWord(word: string): Partial<Scenario> | null {
  const [name = '', argument = ''] = word.split(':');
  const plain = plainWords[word];
  if (plain) return plain;
  if (name === 'slow' && /^\d{1,6}$/.test(argument)) {
    return { slowMilliseconds: Math.min(Number(argument), longestMilliseconds) };
  }
  const reason = cancelReasons.find((known) => known === argument);
  if (name === 'decline' && reason) return { decline: reason };
  if (name === 'refund_decline' && reason) return { refundDecline: reason };
  return null;
}

/** The page's options for testers; `decline:…` and similar ones need a reason. */
export const offeredScenarios = [
  'ok',
  'decline:insufficient_funds',
  'decline:general_decline',
  'decline:issuer_unavailable',
  'expire',
  'slow:3000',
  'webhook_dup',
  'webhook_drop',
  'webhook_late',
  'webhook_body_lies',
  'refund_decline:insufficient_funds',
  'refund_late',
] as const;
