/**
 * Lets `atOnce` of those who wait go on, in the order in which they came, then nobody for a while: what they do comes in
 * portions, between which others get on with theirs.
 */
export function takeTurns({
  atOnce,
  pauseMilliseconds,
}: {
  readonly atOnce: number;
  readonly pauseMilliseconds: number;
}): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isServing = false;

  function serve(): void {
    for (const goOn of waiting.splice(0, atOnce)) goOn();
    isServing = waiting.length > 0;
    if (isServing) setTimeout(serve, pauseMilliseconds);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isServing) return;
      isServing = true;
      setImmediate(serve);
    });
}
