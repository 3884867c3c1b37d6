import { isDocumentRewritten } from '@kaplya/ui/document/tolerate-rewriting.ts';

/** React's errors about HTML that is not what it renders, by number or, in development, by word. */
const MISMATCH = /#4(18|2[1-5])\b|hydrat/i;

/**
 * Reports an error that React recovered from, except for HTML that a translator, an extension or a phone's detector of
 * numbers and dates changed before React used it.
 */
export function reportRecoveredError(error: unknown): void {
  if (isDocumentRewritten() && error instanceof Error && MISMATCH.test(error.message)) return;
  reportError(error);
}
