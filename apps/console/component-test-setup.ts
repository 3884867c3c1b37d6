// The production styles make focus rings, sizes and hidden content real.
import './app/styles/app.css';

import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    findFrame: (mark: string) => Promise<void>;
  }
}

beforeAll(async () => {
  const mark = crypto.randomUUID();
  document.documentElement.dataset['file'] = mark;
  await commands.findFrame(mark);
});

// React reports invalid markup and missing keys by `console.error`.
const complaints = vi.spyOn(console, 'error');
beforeEach(() => void complaints.mockClear());
afterEach(() => {
  if (complaints.mock.calls.length > 0) throw new Error(`The console says: ${complaints.mock.calls.join('; ')}`);
});
