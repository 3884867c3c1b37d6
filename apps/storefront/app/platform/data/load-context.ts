import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { createContext } from 'react-router';

/** What the server hands to every loader: `context.get(loadContext)`. */
export const loadContext = createContext<StorefrontLoadContext>();
