/** Lets `atOnce` of those who wait go on in each turn of the event loop, in the order in which they came. */
export function takeTurns(atOnce: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isServing = false;

  function serve(): void {
    for (const goOn of waiting.splice(0, atOnce)) goOn();
    isServing = waiting.length > 0;
    if (isServing) setImmediate(serve);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isServing) return;
      isServing = true;
      setImmediate(serve);
    });
}
