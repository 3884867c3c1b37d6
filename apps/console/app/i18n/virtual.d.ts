declare module 'virtual:catalogue/*' {
  import type { Messages } from '@kaplya/texts/texts.ts';

  export const messages: Messages;
}
