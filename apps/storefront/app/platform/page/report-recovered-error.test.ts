import { afterEach, expect, test, vi } from 'vitest';
import { reportRecoveredError } from './report-recovered-error.ts';

const page = vi.hoisted(() => ({ isRewritten: false }));

vi.mock('@kaplya/ui/document/tolerate-rewriting.ts', () => ({ isDocumentRewritten: () => page.isRewritten }));

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a mismatch in a page that another program changed', true, 'Minified React error #418; visit …', false],
  ['the same during development', true, "Hydration failed because the server rendered text didn't match", false],
  ['the same mismatch in a page that nobody changed', false, 'Minified React error #418; visit …', true],
  ['any other error in a page that was changed', true, 'Minified React error #185; visit …', true],
  ['an error whose number only begins alike', true, 'Minified React error #4180; visit …', true],
])('%s: rewritten %s, %s, reported: %s [P-73]', (_, isRewritten, message, isReported) => {
  page.isRewritten = isRewritten;
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  reportRecoveredError(new Error(message));
  expect(report).toHaveBeenCalledTimes(isReported ? 1 : 0);
});
