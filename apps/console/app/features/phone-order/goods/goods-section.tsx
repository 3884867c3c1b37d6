import type { PhoneOrderPreview } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import type { DraftItem, PhoneDraft } from '../calls/phone-draft.ts';
import { Section } from '../section.tsx';
import { CountField } from './count-field.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { RequiredGoods } from './required-goods.tsx';

type GoodsSectionProps = {
  draft: PhoneDraft;
  items: readonly DraftItem[];
  preview: PhoneOrderPreview | null;
  onChange: (changes: Partial<PhoneDraft>) => void;
};

/** The ordered goods, what comes with a first order, and the empties that are handed over. */
export function GoodsSection({ draft, items, preview, onChange }: GoodsSectionProps) {
  const t = useText();
  const water = preview?.calculation.bottlesOfWater ?? 0;
  return (
    <Section name="what" title={t('phoneOrder.what')}>
      <GoodsFields items={items} preview={preview} onChange={(after) => onChange({ items: after })} />
      {preview && (
        <RequiredGoods
          items={preview.calculation.items}
          declined={draft.declined}
          onChange={(declined) => onChange({ declined })}
        />
      )}
      {preview && water > 0 && (
        <div className="flex items-center gap-2">
          <span className="grow">{t('phoneOrder.returned')}</span>
          <CountField
            label={t('phoneOrder.returned')}
            name="returned"
            max={water}
            value={draft.returned ?? preview.returned}
            onValueChange={(returned) => onChange({ returned })}
          />
        </div>
      )}
    </Section>
  );
}
