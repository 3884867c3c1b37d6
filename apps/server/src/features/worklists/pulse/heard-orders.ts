import type { Context } from '#context.ts';

/** Streams tell of an order for this long after its change; a reader who was away longer asks for the pulse. */
const toldMilliseconds = 5000;
/** Of each partner; more at once are found in the list. */
const idsAtMost = 50;

/** The orders of each partner that changed just now, in any process. */
export const createHeardOrders = ({ changes, clock }: Pick<Context, 'changes' | 'clock'>) => {
  const heard = new Map<string, Map<string, number>>();
  changes.on('shop-orders', (partnerId, ids) => {
    if (partnerId === null || ids === null) return;
    const now = clock.now().getTime();
    const own = new Map([...(heard.get(partnerId) ?? [])].filter(([, at]) => now - at < toldMilliseconds));
    for (const id of ids) {
      own.delete(id);
      own.set(id, now);
    }
    heard.set(partnerId, new Map([...own].slice(-idsAtMost)));
  });
  return {
    /** The newest last. */
    list(partnerId: string): string[] {
      const now = clock.now().getTime();
      const own = [...(heard.get(partnerId) ?? [])].filter(([, at]) => now - at < toldMilliseconds);
      if (own.length === 0) heard.delete(partnerId);
      return own.map(([id]) => id);
    },
  };
};
