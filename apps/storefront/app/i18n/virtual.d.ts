declare module 'virtual:catalogue/*' {
  import type { Messages } from '@kaplya/texts/texts.ts';

  export const messages: Messages;
}

declare module 'virtual:catalogue-chunks' {
  /**
   * The URLs of the built text files: keys are `<language>`, `<language>/<area>` for deferred areas, and
   * `deferred-loaders/<language>`. Empty in development.
   */
  export const chunks: Partial<Record<string, string>>;
}
