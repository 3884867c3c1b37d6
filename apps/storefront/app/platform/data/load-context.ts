import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { createContext } from 'react-router';

/** The server's context for every loader: `context.get(loadContext)`. */
export const loadContext = createContext<StorefrontLoadContext>();
