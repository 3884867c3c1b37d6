import { killGroup, spawnSoakShop, waitUntilServing, type SoakShop, type SoakShopOptions } from '../shop/soak-shop.ts';

/** One of the two shops, which is killed, stopped and restarted on the same port. */
export type GuardedShop = {
  readonly origin: string;
  isUp(): boolean;
  /** Whether a call that started then may have met a killed or stopped shop. */
  mayHaveBroken(startedAt: number): boolean;
  kill(): Promise<void>;
  /** The seconds of the stop; null: it did not end. */
  stop(): Promise<{ seconds: number | null; code: number | null }>;
  /** Resolves when it serves. */
  start(): Promise<void>;
  output(): string;
};

/** The sum of the grace times for calls, for jobs and for the rest. */
export const stopSecondsAtMost = 45;
/** Callers may meet a connection of its previous run a little later. */
const slackMilliseconds = 2000;

/** `onDeath` reports a shop that ended by itself. */
export async function startGuardedShop(
  options: SoakShopOptions & { readonly env: Readonly<Record<string, string>> & { readonly PORT: string } },
  onDeath: (output: string) => void,
): Promise<GuardedShop> {
  let shop: SoakShop;
  let isDown = true;
  let upSince = 0;
  let isAskedToEnd = false;

  async function start(): Promise<void> {
    isAskedToEnd = false;
    const started = await spawnSoakShop(options);
    shop = started;
    started.child.once('exit', () => {
      isDown = true;
      if (!isAskedToEnd) onDeath(started.output());
    });
    await waitUntilServing(started);
    upSince = performance.now();
    isDown = false;
  }
  await start();

  return {
    origin: `http://127.0.0.1:${options.env.PORT}`,
    isUp: () => !isDown,
    mayHaveBroken: (startedAt) => isDown || upSince > startedAt - slackMilliseconds,
    async kill() {
      isAskedToEnd = true;
      isDown = true;
      killGroup(shop.child);
      await shop.exit;
    },
    async stop() {
      isAskedToEnd = true;
      isDown = true;
      const seconds = await shop.stop(stopSecondsAtMost);
      return { seconds, code: await shop.exit };
    },
    start,
    output: () => shop.output(),
  };
}
