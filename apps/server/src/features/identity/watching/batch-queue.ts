/** Resumes waiters in order, `atOnce` at a time with a pause in between, so that they do not block the event loop. */
export function createBatchQueue({
  atOnce,
  pauseMilliseconds,
}: {
  readonly atOnce: number;
  readonly pauseMilliseconds: number;
}): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isServing = false;

  function serve(): void {
    for (const resume of waiting.splice(0, atOnce)) resume();
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
