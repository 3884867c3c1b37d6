export type RecoveringShop = {
  isUp(): boolean;
  /** Rejects without a good answer. */
  ask(): Promise<unknown>;
};

const everyMilliseconds = 50;
/** A hanging probe does not stop the next ones, but a slow shop is not flooded with probes. */
const questionsAtOnce = 5;
const givingUpSeconds = 60;

/**
 * The seconds from `since`, when the database was back, until the shop answered a later probe; null: it ended by itself.
 */
export async function measureRecovery(shop: RecoveringShop, since: number): Promise<number | null> {
  const recovered = Promise.withResolvers<'answered' | 'ended'>();
  let inHand = 0;
  const asking = setInterval(() => {
    if (!shop.isUp()) recovered.resolve('ended');
    if (inHand >= questionsAtOnce) return;
    inHand += 1;
    shop
      .ask()
      .then(
        () => recovered.resolve('answered'),
        () => undefined,
      )
      .finally(() => (inHand -= 1));
  }, everyMilliseconds);
  const givingUp = setTimeout(() => recovered.resolve('answered'), givingUpSeconds * 1000);
  const end = await recovered.promise;
  clearInterval(asking);
  clearTimeout(givingUp);
  return end === 'ended' ? null : (performance.now() - since) / 1000;
}
