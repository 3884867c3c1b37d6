/** The port of mail. */
export type { Mail } from './mail.ts';
