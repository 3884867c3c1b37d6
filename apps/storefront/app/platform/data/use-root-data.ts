import type { Config } from '@kaplya/contract/shapes/config';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { useRouteLoaderData } from 'react-router';
import type { Language } from '#i18n/languages.ts';
import type { Theme } from '../page/theme.ts';

/** The root loader's data of each page. */
export type RootData = {
  origin: StorefrontLoadContext['origin'];
  configUrl: StorefrontLoadContext['configUrl'] | undefined;
  servers: StorefrontLoadContext['servers'] | undefined;
  config: Config | null;
  /** The text of the start screen when the config failed to load; empty: the default text. */
  configFailure: string | null;
  domain: string;
  language: Language;
  languages: readonly Language[];
  theme: Theme;
  /** The phone of the shop, while it is closed for maintenance. */
  phone: string | null;
};

/** Undefined only where the root's loader has failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
