import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { createContext, type RouterContextProvider } from 'react-router';

/** The router's key for the server's context, which every loader can read: `context.get(loadContext)`. */
export const loadContext = createContext<StorefrontLoadContext>();

/** The arguments of a loader that features use. */
export type LoaderArguments = { request: Request; context: Readonly<RouterContextProvider> };
