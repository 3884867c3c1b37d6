// The styles that ship: focus rings, sizes and what is hidden are real.
import './app/styles/app.css';

import { afterEach, beforeEach, vi } from 'vitest';

// React says there what is wrong with a component: a tag in the wrong place, a key that is missing.
const complaints = vi.spyOn(console, 'error');
beforeEach(() => void complaints.mockClear());
afterEach(() => {
  if (complaints.mock.calls.length > 0) throw new Error(`The console says: ${complaints.mock.calls.join('; ')}`);
});
