import { data, redirect } from 'react-router';
import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { drawQrCode } from '@kaplya/ui/picture/draw-qr-code.ts';
import { loadContext, type LoaderArguments } from '#platform/data/load-context.ts';
import { paths } from '#platform/page/paths.ts';
import { findStoreLinks, findStoreOfDevice } from './find-store.ts';

/** The answer depends on the device, so no cache may serve it to another one. */
const headers = { 'Cache-Control': 'no-store', Vary: 'User-Agent' };

/** Redirects a phone to the app in its store. Any other device gets the page with links to the app (S-05). */
export async function loadStorePage({ request, context }: LoaderArguments) {
  const { config } = await loadPageSettings({ request, context });
  const stores = config ? findStoreLinks(config.links) : { appStore: null, googlePlay: null };
  const own = findStoreOfDevice(request.headers.get('User-Agent') ?? '');
  const target = own && stores[own];
  if (target) throw redirect(target, { status: 302, headers });
  const address = context.get(loadContext).origin + paths.getApp();
  return data({ stores, own, address, code: drawQrCode(address) }, { headers });
}
