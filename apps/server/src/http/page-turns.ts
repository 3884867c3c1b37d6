/** How many pages are rendered side by side: a page is work of the one thread that also answers the calls. */
const atOnce = 8;
/** About a second of work. Whoever comes later is told at once to come again. */
const waitingAtMost = 32;
/** After so long a reader who is slow does not keep the others: most of the work is done before the first byte. */
const holdMilliseconds = 2000;

export type PageTurns = {
  /** Waits for its turn; null: there are too many, or the visitor has left. What it answers with gives the turn back. */
  take(signal: AbortSignal): Promise<(() => void) | null>;
  inHand(): number;
  waiting(): number;
};

export function createPageTurns(): PageTurns {
  const queue = new Set<() => void>();
  let inHand = 0;

  function begin(): () => void {
    inHand += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      inHand -= 1;
      next();
    };
  }

  function next(): void {
    for (const start of queue) return start();
  }

  return {
    async take(signal) {
      if (signal.aborted) return null;
      if (inHand < atOnce) return begin();
      if (queue.size >= waitingAtMost) return null;
      return new Promise((resolve) => {
        const leave = (): void => {
          queue.delete(start);
          resolve(null);
        };
        const start = (): void => {
          queue.delete(start);
          signal.removeEventListener('abort', leave);
          resolve(begin());
        };
        queue.add(start);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    inHand: () => inHand,
    waiting: () => queue.size,
  };
}

/** Gives the turn back when the page is sent, or after a moment. */
export function giveBackAfter(response: Response, giveBack: () => void): Response {
  if (!response.body) {
    giveBack();
    return response;
  }
  const timer = setTimeout(giveBack, holdMilliseconds);
  const end = (): void => {
    clearTimeout(timer);
    giveBack();
  };
  const body = response.body.pipeThrough(new TransformStream({ flush: end, cancel: end }));
  return new Response(body, response);
}
