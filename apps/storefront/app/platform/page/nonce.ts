import { createContext } from 'react';

/** The nonce of this response for our own script and link tags; undefined in the browser, which hides it anyway. */
export const NonceContext = createContext<string | undefined>(undefined);
