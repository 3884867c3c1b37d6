import type { GoodsRow } from '@kaplya/contract';
import { useLanguageLabel } from '#i18n/use-language-label.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';

export function NameCell({ row: { name, pictureUrl, hasPicture } }: { row: GoodsRow }) {
  const t = useText();
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <img
        src={pictureUrl}
        alt={hasPicture ? '' : t('goods.noPicture')}
        width={32}
        height={32}
        loading="lazy"
        decoding="async"
        className="size-8 shrink-0 rounded-sm bg-sunken object-contain"
      />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </span>
  );
}

export function StatePill({ isActive }: { isActive: boolean }) {
  const t = useText();
  return (
    <StatusPill tone={isActive ? 'done' : 'off'}>{isActive ? t('goods.state.on') : t('goods.state.off')}</StatusPill>
  );
}

export function KindCell({ row: { kind, role } }: { row: Pick<GoodsRow, 'kind' | 'role'> }) {
  const t = useText();
  return kind === 'product_set' || role === null ? t('goods.kind.product_set') : t(`goods.role.${role}`);
}

export function PriceCell({ price }: Pick<GoodsRow, 'price'>) {
  const { money } = useFormats();
  return money(price);
}

/** The number of missing texts of each language, as “az: 2 missing”; empty when complete. */
export function MissingTexts({ missing }: { missing: GoodsRow['missingTexts'] }) {
  const t = useText();
  const labelOf = useLanguageLabel();
  if (missing.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {missing.map(({ language, count }) => (
        <StatusPill key={language} tone="problem">
          {t('goods.texts.missing', { language: labelOf(language), count })}
        </StatusPill>
      ))}
    </span>
  );
}
