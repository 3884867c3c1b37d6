import { data, type RouterContextProvider, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ApiFailure } from '#platform/api-failure.ts';
import { publicApi } from '#platform/public-api.ts';
import { toCatalogue, type ShopItem } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

type LoaderArguments = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Everything to be shown comes from the layout's catalogue; what is not there gets its true status: 410 when it was sold
 * once and is not sold anywhere any more, else 404.
 */
export async function loadItemPage({ request, context }: LoaderArguments, type: ShopItem['type'], slug: string) {
  const catalogue = toCatalogue(await loadCatalogue({ request, context }));
  if (catalogue.isMissing(type) || catalogue.findBySlug(type, slug))
    return data({ isWithdrawn: false }, { status: 200 });
  const isWithdrawn = await askWhetherWithdrawn(context, type, slug);
  return data({ isWithdrawn }, { status: isWithdrawn ? 410 : 404 });
}

async function askWhetherWithdrawn(
  context: LoaderArguments['context'],
  type: ShopItem['type'],
  slug: string,
): Promise<boolean> {
  try {
    const answer = await publicApi(context)('getItemStatus', { query: { type, slug } });
    return answer.data.status === 'withdrawn';
  } catch (failure) {
    if (failure instanceof ApiFailure) return false;
    throw failure;
  }
}

/** What the server said of an address stays true while its page is open. */
export function isOtherItem({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams['slug'] !== nextParams['slug'];
}
