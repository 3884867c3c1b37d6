import type { OpsCategory } from '@kaplya/contract';
import { listMissingTexts, noTexts, readTexts, type Language } from '@kaplya/domain';
import { toPicturePath, type Partner } from '#features/company/index.ts';
import type { CategoryRow, GoodsCount } from './category.store.ts';

export function toOpsCategory(
  { partner, language }: { readonly partner: Partner; readonly language: Language },
  row: CategoryRow,
  goods: GoodsCount = { all: 0, active: 0 },
): OpsCategory {
  const names = { ...noTexts, ...row.names };
  const { id, slug, position, pictureId, version } = row;
  return {
    ...{ id, slug, position, names, pictureId, version, goods },
    name: readTexts(names, language, partner.languages),
    pictureUrl: pictureId === null ? null : toPicturePath(partner.id, pictureId),
    missingTexts: listMissingTexts([names], partner.languages),
  };
}
