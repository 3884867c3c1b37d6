import type { Context } from '#context.ts';

/** The time after a change for which streams send the order; a reader who was away longer calls `getPulse`. */
const recentMilliseconds = 5000;
/** The most recent orders per partner that are stored; after more changes at once, readers read the list. */
const idsAtMost = 50;

/** The ids of the orders of each partner that any process has just changed, in memory. */
export const createRecentOrders = ({ changes, clock }: Pick<Context, 'changes' | 'clock'>) => {
  const recent = new Map<string, Map<string, number>>();
  changes.on('shop-orders', (partnerId, ids) => {
    if (partnerId === null || ids === null) return;
    const now = clock.now().getTime();
    const own = new Map([...(recent.get(partnerId) ?? [])].filter(([, at]) => now - at < recentMilliseconds));
    for (const id of ids) {
      own.delete(id);
      own.set(id, now);
    }
    recent.set(partnerId, new Map([...own].slice(-idsAtMost)));
  });
  return {
    /** Lists ids of orders, the newest change last. */
    list(partnerId: string): string[] {
      const now = clock.now().getTime();
      const own = [...(recent.get(partnerId) ?? [])].filter(([, at]) => now - at < recentMilliseconds);
      if (own.length === 0) recent.delete(partnerId);
      return own.map(([id]) => id);
    },
  };
};
