declare module 'virtual:catalogue/*' {
  export const messages: import('@lingui/core').Messages;
}

declare module 'virtual:catalogue-chunks' {
  /** The URL of each language's chunk; empty while developing. */
  export const chunks: Partial<Record<string, string>>;
}
