import { createHash } from 'node:crypto';
import {
  budgets as usualBudgets,
  type Allowance,
  type BudgetName,
  type Budgets,
  type BudgetScope,
} from '@kaplya/contract';
import type { Database } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import type { Clock } from '../../clock.ts';
import { createRecentMap, type RecentMap } from '#memory/recent-map.ts';
import { Refusal } from '../refusal.ts';
import { addSpent, type Spending } from './budget-spent.store.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import type { Spender } from './spender.ts';
import { millisecondsUntilRoom, openCount, roll, spentOf, type Count } from './windows.ts';

export type Limiter = {
  /**
   * Counts a call; throws `request.too_many` when the budget is used up. Returns the headers with the remaining budget.
   */
  spend(name: BudgetName, spender: Spender): Readonly<Record<string, string>>;
  /** Counts a call if the budget has room; returns false and counts nothing if it is used up. */
  trySpend(name: BudgetName, spender: Spender): boolean;
  /**
   * Like `spend`, but exact over all processes at the cost of a transaction: for calls that make a third party charge
   * money. `limits` replace the budget's own.
   */
  spendExactly(name: BudgetName, spender: Spender, limits?: Partial<Record<BudgetScope, number>>): Promise<void>;
  /** Shares this process's counts with the other processes and reads theirs. Runs once a second. */
  share(): Promise<void>;
  close(): Promise<void>;
};

export type LimiterOptions = {
  readonly database: Database;
  /** The connection pool of background work. */
  readonly upkeep: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'countRefusedByBudget'>;
  /** Replaces the usual budgets in tests and measurements. */
  readonly budgets?: Budgets;
};

/** The number of callers of each scope; a new caller of a scope replaces the one that was counted longest ago. */
const callersAtMost = 20_000;
/** The share of a limit below which a count is not shared with the other processes. */
const notablePart = 0.2;
const shareMilliseconds = 1000;
const sharedAtOnce = 1000;

type Counted = {
  readonly name: BudgetName;
  readonly allowance: Allowance;
  readonly limit: number;
  readonly who: string;
  readonly count: Count;
};

/** The name of a count, equal in all processes. */
const keyOf = ({ name, allowance: { by, seconds }, who }: Counted): string => `${name} ${by} ${seconds} ${who}`;

/**
 * Counts in memory, in sliding windows. A process shares a key's count with the others once it is a notable share of
 * its limit. So no call waits for the database, and heavy callers are counted together.
 */
export function createLimiter({
  database,
  upkeep,
  clock,
  logger,
  metrics,
  budgets = usualBudgets,
}: LimiterOptions): Limiter {
  /** The counts by caller: a joined key for each call would cost more than the counting. */
  const counts = new Map<BudgetScope, RecentMap<string, Map<Allowance, Count>>>();
  const unshared = new Map<string, Count>();
  let sharing: Promise<void> | null = null;
  const timer = setInterval(() => void share(), shareMilliseconds).unref();

  function findCount(allowance: Allowance, who: string, now: number): Count {
    let ofScope = counts.get(allowance.by);
    if (!ofScope) {
      ofScope = createRecentMap(callersAtMost);
      counts.set(allowance.by, ofScope);
    }
    let ofCaller = ofScope.get(who);
    if (!ofCaller) {
      ofCaller = new Map();
      ofScope.set(who, ofCaller);
    }
    const known = ofCaller.get(allowance);
    if (known) {
      roll(known, now);
      return known;
    }
    const count = openCount(now, allowance.seconds * 1000);
    ofCaller.set(allowance, count);
    return count;
  }

  function listCounted(
    name: BudgetName,
    spender: Spender,
    now: number,
    limits: Partial<Record<BudgetScope, number>> = {},
  ): Counted[] {
    const counted: Counted[] = [];
    for (const allowance of budgets[name]) {
      const who = spender[allowance.by];
      if (who === null) continue;
      const limit = limits[allowance.by] ?? allowance.limit;
      counted.push({ name, allowance, limit, who, count: findCount(allowance, who, now) });
    }
    return counted;
  }

  function refuse(
    name: BudgetName,
    spender: Spender,
    { of, milliseconds }: NonNullable<ReturnType<typeof findSpent>>,
  ): Refusal {
    const { by } = of.allowance;
    metrics.countRefusedByBudget({ budget: name, by });
    // Logs once a window, so that a persistent caller does not fill the log.
    if (!of.count.isReported) {
      of.count.isReported = true;
      const { caller, subject: subjectId, partner: partnerId } = spender;
      const reason = `${name}.${by}`;
      const event = {
        name: 'http.budget_exhausted',
        caller,
        subjectId,
        partnerId,
        outcome: 'failure',
        reason,
      } as const;
      logSecurityEvent(logger, event);
    }
    const retryAfterSeconds = Math.ceil(milliseconds / 1000);
    return new Refusal('request.too_many', {
      params: { seconds: retryAfterSeconds },
      retryAfterSeconds,
      headers: rateLimitHeaders(name, budgets[name], { allowance: of.allowance, left: 0, seconds: retryAfterSeconds }),
    });
  }

  async function share(): Promise<void> {
    if (sharing || unshared.size === 0) return;
    sharing = shareSome()
      .catch((error: unknown) => logger.warn({ err: error }, 'what was spent of budgets could not be shared'))
      .finally(() => {
        sharing = null;
      });
    await sharing;
  }

  async function shareSome(): Promise<void> {
    const taken = [...unshared].slice(0, sharedAtOnce);
    const sent = new Map<string, { readonly count: Count; readonly spending: Spending }>();
    for (const [key, count] of taken) {
      unshared.delete(key);
      if (count.unsent > 0) {
        const spending = toSpending(key, count, count.unsent);
        count.unsent = 0;
        sent.set(spending.key, { count, spending });
      }
    }
    if (sent.size === 0) return;
    const spendings = [...sent.values()].map(({ spending }) => spending);
    const spent = await addSpent(upkeep, spendings).catch((error: unknown) => {
      for (const { count, spending } of sent.values()) {
        if (count.windowStart === spending.windowStart.getTime()) count.unsent += spending.count;
      }
      throw error;
    });
    for (const { key, count: total, previous } of spent) {
      const one = sent.get(key);
      if (!one || one.count.windowStart !== one.spending.windowStart.getTime()) continue;
      one.count.current = Math.max(one.count.current, total + one.count.unsent);
      one.count.previous = Math.max(one.count.previous, previous);
    }
  }

  function add(counted: readonly Counted[]): void {
    for (const one of counted) {
      const { limit, count } = one;
      count.current += 1;
      count.unsent += 1;
      if (count.current >= limit * notablePart) unshared.set(keyOf(one), count);
    }
  }

  return {
    trySpend(name, spender) {
      const now = clock.now().getTime();
      const counted = listCounted(name, spender, now);
      if (findSpent(counted, now)) return false;
      add(counted);
      return true;
    },
    spend(name, spender) {
      const now = clock.now().getTime();
      const counted = listCounted(name, spender, now);
      const spent = findSpent(counted, now);
      if (spent) throw refuse(name, spender, spent);
      add(counted);
      let tightest: { readonly allowance: Allowance; readonly left: number; readonly seconds: number } | null = null;
      for (const { allowance, limit, count } of counted) {
        const left = Math.floor(limit - spentOf(count, now));
        const seconds = Math.ceil((count.windowStart + count.windowMilliseconds - now) / 1000);
        if (!tightest || left < tightest.left) tightest = { allowance, left, seconds };
      }
      return rateLimitHeaders(name, budgets[name], tightest);
    },
    async spendExactly(name, spender, limits) {
      const now = clock.now().getTime();
      const counted = listCounted(name, spender, now, limits);
      // The counts of this process alone already exceed the limit, so the database is not asked.
      const known = findSpent(counted, now);
      if (known) throw refuse(name, spender, known);
      const spendings = counted.map((one) => toSpending(keyOf(one), one.count, 1));
      const byKey = new Map(spendings.map(({ key }, index) => [key, counted[index]]));
      const windowStarts = new Map(counted.map(({ count }) => [count, count.windowStart]));
      // Another call may have started the next window meanwhile; nothing of that one was counted here.
      const isSame = (count: Count) => count.windowStart === windowStarts.get(count);
      await withTransaction(database, async (transaction) => {
        for (const { key, count: total, previous } of await addSpent(transaction, spendings)) {
          const one = byKey.get(key);
          if (!one || !isSame(one.count)) continue;
          one.count.current = total - 1;
          one.count.previous = previous;
        }
        const spent = findSpent(counted, now);
        if (spent) throw refuse(name, spender, spent);
      });
      for (const { count } of counted) {
        if (isSame(count)) count.current += 1;
      }
    },
    share,
    async close() {
      clearInterval(timer);
      await sharing;
    },
  };
}

function toSpending(key: string, { windowStart, windowMilliseconds }: Count, count: number): Spending {
  return {
    key: createHash('sha256').update(key).digest('base64url').slice(0, 32),
    windowStart: new Date(windowStart),
    windowSeconds: windowMilliseconds / 1000,
    count,
  };
}

/** Finds the used-up policy that has room again last. */
function findSpent(counted: readonly Counted[], now: number) {
  let spent: { readonly of: Counted; readonly milliseconds: number } | null = null;
  for (const one of counted) {
    const milliseconds = millisecondsUntilRoom(one.count, one.limit, now);
    if (milliseconds > (spent?.milliseconds ?? 0)) spent = { of: one, milliseconds };
  }
  return spent;
}
