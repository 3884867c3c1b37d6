import { useRootData } from './use-root-data.ts';
import type { Config } from '@kaplya/contract/shapes/config';

/** The configuration that the page was rendered with. No page is rendered without one. */
export function useConfig(): Config {
  const config = useRootData()?.config;
  if (!config) throw new Error('The page has no configuration');
  return config;
}
