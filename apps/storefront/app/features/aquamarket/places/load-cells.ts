import type { CellPlace } from '@kaplya/contract';
import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { publicApi } from '#platform/data/public-api.ts';
import type { LoaderArguments } from '#platform/data/load-context.ts';

/**
 * Loads all cells of the shop (empty when that fails), and returns with them the cell named in the URL (`name`; empty
 * for none).
 */
export async function loadCells({ request, context }: LoaderArguments): Promise<{ name: string; cells: CellPlace[] }> {
  const name = new URL(request.url).searchParams.get('cell')?.trim() ?? '';
  try {
    return { name, cells: await listCells({ request, context }) };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { name, cells: [] };
  }
}

export async function listCells({ request, context }: LoaderArguments): Promise<CellPlace[]> {
  const { config, language } = await loadPageSettings({ request, context });
  if (!config) return [];
  const query = { partnerId: config.partnerId, lang: language };
  return (await publicApi(context, language)('listCells', { query })).data;
}
