import { afterAll, afterEach, vi } from 'vitest';

// The test files share a process (`isolate: false`): what one puts in the place of a global or of a module, and what was
// loaded with that, the next would find.
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.resetModules());

// Younger than the browsers that the build is for (`target` in vite.config.ts: phones that stay at iOS 16 are among them);
// Node has them.
Reflect.deleteProperty(URL, 'parse');
Reflect.deleteProperty(URL, 'canParse');
Reflect.deleteProperty(Map, 'groupBy');
Reflect.deleteProperty(Object, 'groupBy');
Reflect.deleteProperty(AbortSignal, 'any');
