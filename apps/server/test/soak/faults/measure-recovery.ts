export type RecoveringShop = {
  isUp(): boolean;
  /** Rejects where it is not answered, or not well. */
  ask(): Promise<unknown>;
};

const everyMilliseconds = 50;
/** One that hangs does not keep the others from asking; a shop that is slow is not buried in questions either. */
const questionsAtOnce = 5;
const givingUpSeconds = 60;

/** Seconds from `since`, when the database itself was back, until the shop has answered what was asked after that; null: it ended by itself. */
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
