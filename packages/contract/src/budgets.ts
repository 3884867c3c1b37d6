const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Whom an allowance counts: the token's subject; the device that says who it is; callers of one network without a token;
 * a network (an IPv4 /24, an IPv6 /64), which honest people share; a partner.
 */
export type BudgetScope = 'subject' | 'device' | 'stranger' | 'network' | 'partner';

/** So many calls in any window of so many seconds. */
export type Allowance = { readonly by: BudgetScope; readonly limit: number; readonly seconds: number };

/**
 * How much of what may be asked for: all allowances of a budget count at once. Those of a network stand far above those
 * of a subject, since carriers and offices share addresses.
 */
export const budgets = {
  /** Whatever only reads. */
  reading: [
    { by: 'subject', limit: 600, seconds: MINUTE },
    { by: 'network', limit: 6000, seconds: MINUTE },
  ],
  /** Whatever changes something. */
  writing: [
    { by: 'subject', limit: 300, seconds: MINUTE },
    { by: 'device', limit: 300, seconds: MINUTE },
    { by: 'network', limit: 3000, seconds: MINUTE },
  ],
  /** The partner's own people and programs. */
  operating: [
    { by: 'subject', limit: 1200, seconds: MINUTE },
    { by: 'network', limit: 6000, seconds: MINUTE },
  ],
  /** What makes an order or a payment, for which the acquirer is asked. */
  ordering: [
    { by: 'subject', limit: 120, seconds: 10 * MINUTE },
    { by: 'device', limit: 120, seconds: 10 * MINUTE },
    { by: 'network', limit: 1500, seconds: 10 * MINUTE },
  ],
  /** What the owner of an account is told of, by an SMS where there is no e-mail. */
  account_change: [
    { by: 'subject', limit: 50, seconds: DAY },
    { by: 'network', limit: 1000, seconds: DAY },
  ],
  /** What takes long to make: an image is decoded, everything of somebody is gathered. */
  heavy: [
    { by: 'subject', limit: 30, seconds: 10 * MINUTE },
    { by: 'network', limit: 600, seconds: 10 * MINUTE },
  ],
  /** A visitor's first token. */
  visitor_token: [
    { by: 'device', limit: 30, seconds: 10 * MINUTE },
    { by: 'network', limit: 1500, seconds: 10 * MINUTE },
  ],
  token_refresh: [
    { by: 'device', limit: 100, seconds: 10 * MINUTE },
    { by: 'network', limit: 3000, seconds: 10 * MINUTE },
  ],
  /** Streams that are opened; how many are open at once is in `streamCaps`. */
  stream: [
    { by: 'subject', limit: 120, seconds: MINUTE },
    { by: 'network', limit: 1500, seconds: MINUTE },
  ],
  /** Texts and points of addresses, from memory too. */
  address_search: [
    { by: 'subject', limit: 120, seconds: MINUTE },
    { by: 'stranger', limit: 300, seconds: MINUTE },
    { by: 'network', limit: 1500, seconds: MINUTE },
  ],
  /** Those for which a service is asked that may cost money: counted exactly, before it is asked. */
  paid_address_search: [
    { by: 'subject', limit: 300, seconds: DAY },
    { by: 'device', limit: 300, seconds: DAY },
    { by: 'stranger', limit: 200, seconds: DAY },
    { by: 'network', limit: 3000, seconds: HOUR },
    { by: 'network', limit: 6000, seconds: DAY },
    { by: 'partner', limit: 20_000, seconds: DAY },
  ],
  /** What acquirers tell. */
  notification: [{ by: 'network', limit: 6000, seconds: MINUTE }],
} as const satisfies Readonly<Record<string, readonly Allowance[]>>;

/** Streams that one process keeps open at once; whoever is refused asks now and then instead. */
export const streamCaps = { subject: 20, network: 500, process: 5000 } as const;

export type StreamCaps = Readonly<Record<keyof typeof streamCaps, number>>;

export type BudgetName = keyof typeof budgets;
export type Budgets = Readonly<Record<BudgetName, readonly Allowance[]>>;
