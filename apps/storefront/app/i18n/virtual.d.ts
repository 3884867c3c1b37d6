declare module 'virtual:catalogue/*' {
  import type { Messages } from '@kaplya/texts/texts.ts';

  export const messages: Messages;
}

declare module 'virtual:catalogue-chunks' {
  /**
   * The URL of each language's chunk, of each deferred area's as `<language>/<area>`, and of `deferred-loaders/<language>`; empty while
   * developing.
   */
  export const chunks: Partial<Record<string, string>>;
}
