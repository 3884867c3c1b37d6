import { afterAll, afterEach, vi } from 'vitest';

// The test files share a process (`isolate: false`): without this, a replaced global or module of one file, and modules
// loaded with it, would leak into the next.
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.resetModules());

// Younger than the browsers that the build is for (`target` in vite.config.ts: phones that stay at iOS 16 are among them);
// Node has them.
Reflect.deleteProperty(URL, 'parse');
Reflect.deleteProperty(URL, 'canParse');
Reflect.deleteProperty(Map, 'groupBy');
Reflect.deleteProperty(Object, 'groupBy');
Reflect.deleteProperty(AbortSignal, 'any');
