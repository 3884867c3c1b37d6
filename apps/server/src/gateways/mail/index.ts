/** The port of mail. */
export type { Mail } from './mail.ts';
export { toHtmlLetter, toParagraph } from './html-letter.ts';
