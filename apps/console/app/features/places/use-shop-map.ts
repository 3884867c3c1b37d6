import { useQuery } from '@tanstack/react-query';
import { toStyleUrl } from '#kit/map/to-style-url.ts';
import { useIsDark } from '@kaplya/ui/layout/use-is-dark.ts';
import { useTheme } from '#platform/page/theme.ts';
import { getConfig } from '#platform/data/client.ts';

/** The map style of the shop in the theme of the page; undefined until the shop is known. */
export function useShopMap(): string | undefined {
  const isDark = useIsDark(useTheme());
  const config = useQuery({ queryKey: ['config'], queryFn: getConfig, staleTime: Infinity });
  return config.data && toStyleUrl(config.data.map, isDark);
}
