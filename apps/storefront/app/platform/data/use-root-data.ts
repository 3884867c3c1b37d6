import type { Config } from '@kaplya/contract/shapes/config';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { useRouteLoaderData } from 'react-router';
import type { Language } from '#i18n/languages.ts';
import type { Theme } from '../page/theme.ts';

/** The data of the root loader, which every page has. */
export type RootData = {
  origin: StorefrontLoadContext['origin'];
  configUrl: StorefrontLoadContext['configUrl'] | undefined;
  servers: StorefrontLoadContext['servers'] | undefined;
  config: Config | null;
  /** The server's message for the start screen when the config could not be loaded; empty: the default text. */
  configFailure: string | null;
  domain: string;
  language: Language;
  languages: readonly Language[];
  theme: Theme;
  /** The phone of the shop during maintenance; null otherwise, or when it could not be loaded. */
  phone: string | null;
};

/** Returns the root loader's data; undefined only when that loader has failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
