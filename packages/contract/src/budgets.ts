const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The subject that an allowance counts: the token's subject; the device that a caller names; a network's callers
 * without a token; a network (an IPv4 /24, an IPv6 /64), which honest people share; a partner.
 */
export type BudgetScope = 'subject' | 'device' | 'stranger' | 'network' | 'partner';

/** Allows `limit` calls in any window of `seconds`, counted by the scope `by`. */
export type Allowance = { readonly by: BudgetScope; readonly limit: number; readonly seconds: number };

/**
 * Limits of calls: all allowances of a budget apply at once. Those of a network are far above those of a subject,
 * because carriers and offices share addresses.
 */
export const budgets = {
  /** Calls that only read. */
  reading: [
    { by: 'subject', limit: 600, seconds: MINUTE },
    { by: 'network', limit: 6000, seconds: MINUTE },
  ],
  /** Calls that change something. */
  writing: [
    { by: 'subject', limit: 300, seconds: MINUTE },
    { by: 'device', limit: 300, seconds: MINUTE },
    { by: 'network', limit: 3000, seconds: MINUTE },
  ],
  /** Calls of the partner's staff and programs. */
  operating: [
    { by: 'subject', limit: 1200, seconds: MINUTE },
    { by: 'network', limit: 6000, seconds: MINUTE },
  ],
  /** Checks of the passwords of programs that exchange files. 1C sends its password once in each exchange. */
  exchange_login: [{ by: 'network', limit: 120, seconds: 10 * MINUTE }],
  /** Calls that create an order or a payment, which involves the acquirer. */
  ordering: [
    { by: 'subject', limit: 120, seconds: 10 * MINUTE },
    { by: 'device', limit: 120, seconds: 10 * MINUTE },
    { by: 'network', limit: 1500, seconds: 10 * MINUTE },
  ],
  /** Calls that notify an account's owner, by SMS if there is no e-mail. */
  account_change: [
    { by: 'subject', limit: 50, seconds: DAY },
    { by: 'network', limit: 1000, seconds: DAY },
  ],
  /** Typed recovery codes of staff. No e-mail is counted: a stranger could shut its owner out. */
  recovery_code: [
    { by: 'subject', limit: 10, seconds: 10 * MINUTE },
    { by: 'device', limit: 10, seconds: 10 * MINUTE },
    { by: 'network', limit: 100, seconds: 10 * MINUTE },
  ],
  /** Slow calls: decoding an image, collecting all data of a person. */
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
  /** Opening streams; `streamCaps` limits how many are open at once. */
  stream: [
    { by: 'subject', limit: 120, seconds: MINUTE },
    { by: 'network', limit: 1500, seconds: MINUTE },
  ],
  /** Searches of addresses by text and by point, including those answered from a cache. */
  address_search: [
    { by: 'subject', limit: 120, seconds: MINUTE },
    { by: 'stranger', limit: 300, seconds: MINUTE },
    { by: 'network', limit: 1500, seconds: MINUTE },
  ],
  /** Requests to a paid address service, counted exactly over all processes before each request. */
  paid_address_search: [
    { by: 'subject', limit: 300, seconds: DAY },
    { by: 'device', limit: 300, seconds: DAY },
    { by: 'stranger', limit: 200, seconds: DAY },
    { by: 'network', limit: 3000, seconds: HOUR },
    { by: 'network', limit: 6000, seconds: DAY },
    { by: 'partner', limit: 20_000, seconds: DAY },
  ],
  /** SMS of a partner, counted exactly over all processes before each one; the partner's setting replaces the limit. */
  paid_sms: [
    { by: 'network', limit: 100_000, seconds: DAY },
    { by: 'partner', limit: 5000, seconds: DAY },
  ],
  /** Calls with codes, counted in the same way. */
  paid_call: [
    { by: 'network', limit: 100_000, seconds: DAY },
    { by: 'partner', limit: 5000, seconds: DAY },
  ],
  /** Looking for the proof of a domain: requests to DNS and to hosts that staff name. */
  domain_check: [
    { by: 'subject', limit: 20, seconds: 10 * MINUTE },
    { by: 'network', limit: 200, seconds: 10 * MINUTE },
    { by: 'partner', limit: 60, seconds: HOUR },
  ],
  /** Notifications of acquirers. */
  notification: [{ by: 'network', limit: 6000, seconds: MINUTE }],
} as const satisfies Readonly<Record<string, readonly Allowance[]>>;

/** The limits of open streams in one process; a refused client polls instead. */
export const streamCaps = { subject: 20, network: 500, process: 5000 } as const;

export type StreamCaps = Readonly<Record<keyof typeof streamCaps, number>>;

export type BudgetName = keyof typeof budgets;
export type Budgets = Readonly<Record<BudgetName, readonly Allowance[]>>;
