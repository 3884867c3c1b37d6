/** The messages from a page to the worker. */
export type WorkerMessage =
  | { type: 'keep'; language: string; area: string | null; pages: readonly string[] }
  | { type: 'take-over' };
