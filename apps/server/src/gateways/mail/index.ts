/** The port of mail: features send letters only through it. */
export type { Mail } from './mail.ts';
export { toHtmlLetter, toParagraph } from './html-letter.ts';
