import { readRefusalCode } from '../shop/read-refusal-code.ts';
import { customerActions, type MemoryWorld } from './customer-actions.ts';

/** Customers in several lanes, who can be paused. */
export type Load = {
  /** How often each action succeeded and failed. */
  readonly done: ReadonlyMap<string, { readonly times: number; readonly failures: ReadonlyMap<string, number> }>;
  /** Resolves when nobody is active. */
  pause(): Promise<void>;
  resume(): void;
  /** Resolves after the last action. */
  end(): Promise<void>;
};

export function loadShop(world: MemoryWorld, lanes: number): Load {
  const done = new Map(customerActions.map(({ name }) => [name, { times: 0, failures: new Map<string, number>() }]));
  let serial = 0;
  const ending = new AbortController();
  let waiting = 0;
  let go: PromiseWithResolvers<void> | null = null;
  let quiet = Promise.withResolvers<void>();

  async function waitWhilePaused(): Promise<void> {
    if (!go) return;
    waiting += 1;
    if (waiting === lanes) quiet.resolve();
    await go.promise;
  }

  async function run(lane: number): Promise<void> {
    for (let round = lane; !ending.signal.aborted; round += 1) {
      await waitWhilePaused();
      const action = customerActions[round % customerActions.length];
      const count = action && done.get(action.name);
      if (!action || !count) return;
      serial += 1;
      try {
        await action.play(world, serial);
        count.times += 1;
      } catch (error) {
        const why = describe(error);
        count.failures.set(why, (count.failures.get(why) ?? 0) + 1);
      }
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));

  function resume(): void {
    waiting = 0;
    quiet = Promise.withResolvers();
    go?.resolve();
    go = null;
  }

  return {
    done,
    pause() {
      go ??= Promise.withResolvers();
      return quiet.promise;
    },
    resume,
    async end() {
      ending.abort();
      resume();
      await running;
    },
  };
}

/** Removes the parts that differ each time. */
function describe(error: unknown): string {
  const text = String(error);
  const [, id, status] = /(\S+) answered (\d+)/.exec(text) ?? [];
  if (id === undefined) return text.slice(0, 80);
  return `${id.split('?')[0]} ${status} ${readRefusalCode(text) ?? ''}`.trim();
}
