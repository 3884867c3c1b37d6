import { createContext } from 'react';

/**
 * The Content-Security-Policy nonce of this response, for our inline scripts and links; undefined in the browser, where
 * scripts cannot read it.
 */
export const NonceContext = createContext<string | undefined>(undefined);
