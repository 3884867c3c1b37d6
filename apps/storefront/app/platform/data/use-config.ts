import { useRootData } from './use-root-data.ts';
import type { Config } from '@kaplya/contract/shapes/config';

/** Returns the config that the page was rendered with. Without a config only the start screen is rendered. */
export function useConfig(): Config {
  const config = useRootData()?.config;
  if (!config) throw new Error('The page has no configuration');
  return config;
}
