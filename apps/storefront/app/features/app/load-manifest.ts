import type { RouterContextProvider } from 'react-router';
import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { getTexts } from '#i18n/load-texts.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { paths } from '#platform/page/paths.ts';
import { publicApi } from '#platform/data/public-api.ts';

const CANVAS = '#f5fafd';
const BRAND = '#0a6cba';

/** Returns the web app manifest (W3C) of the shop at the request's domain, in the visitor's language. */
export async function loadManifest({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const { config, language } = await loadPageSettings({ request, context });
  const company = await publicApi(context, language)('getCompany', { query: { lang: language } });
  const texts = getTexts(language);
  const t = (id: MessageId): string => texts._(id);
  const name = company.data.name;
  const shortcut = (id: MessageId, url: string) => ({ name: t(id), url, icons: [icon('icon-192.png', '192x192')] });
  return {
    id: '/',
    name: config?.meta.title ?? name,
    short_name: name,
    description: config?.meta.description ?? name,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: CANVAS,
    theme_color: BRAND,
    categories: ['shopping', 'food'],
    icons: [
      icon('icon.svg', 'any'),
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('maskable-192.png', '192x192', 'maskable'),
      icon('maskable-512.png', '512x512', 'maskable'),
      icon('monochrome.svg', 'any', 'monochrome'),
    ],
    shortcuts: [
      shortcut('cart.title', paths.cart()),
      shortcut('pages.aquamarket.title', paths.aquamarket()),
      shortcut('app.shortcut.orders', paths.orders()),
    ],
  };
}

function icon(file: string, sizes: string, purpose = 'any') {
  return { src: `/icons/${file}`, sizes, type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png', purpose };
}
