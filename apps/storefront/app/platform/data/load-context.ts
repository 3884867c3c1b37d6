import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { createContext, type RouterContextProvider } from 'react-router';

/** The server's context for every loader: `context.get(loadContext)`. */
export const loadContext = createContext<StorefrontLoadContext>();

/** The part of a loader's arguments that loaders of features use. */
export type LoaderArguments = { request: Request; context: Readonly<RouterContextProvider> };
