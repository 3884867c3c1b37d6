import { useQuery } from '@tanstack/react-query';
import { toMapStyleUrl } from '@kaplya/client/maps/map-style-url.ts';
import { useIsDark } from '@kaplya/ui/layout/use-is-dark.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { getConfig } from '#platform/data/client.ts';
import { useTheme } from '#platform/page/theme.ts';

/** The map style of the shop in the theme of the page; undefined until the shop is known. */
export function useShopMap(): string | undefined {
  const theme = useIsDark(useTheme()) ? 'dark' : 'light';
  const language = useLanguage();
  const config = useQuery({ queryKey: ['config'], queryFn: getConfig, staleTime: Infinity });
  if (!config.data) return undefined;
  const { styleUrl, tokens } = config.data.map;
  return toMapStyleUrl(styleUrl, { theme, language, token: tokens[0] ?? null }, location.href);
}
