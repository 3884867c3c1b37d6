import type { Config } from '@kaplya/contract/shapes/config';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '#root.tsx';

/** The configuration that the page was rendered with. No page is rendered without one. */
export function useConfig(): Config {
  const config = useRouteLoaderData<typeof loader>('root')?.config;
  if (!config) throw new Error('The page has no configuration');
  return config;
}
