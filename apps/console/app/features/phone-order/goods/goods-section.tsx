import type { Config, PhoneOrderPreview } from '@kaplya/contract';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { DraftItem, PhoneDraft } from '../calls/phone-draft.ts';
import { Section } from '../section.tsx';
import { CountField } from './count-field.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { RequiredGoods } from './required-goods.tsx';

type GoodsSectionProps = {
  container: Config['container'];
  draft: PhoneDraft;
  items: readonly DraftItem[];
  preview: PhoneOrderPreview | null;
  onChange: (changes: Partial<PhoneDraft>) => void;
};

/** The ordered goods, what comes with a first order, and the empties that are handed over. */
export function GoodsSection({ container, draft, items, preview, onChange }: GoodsSectionProps) {
  const t = useText();
  const { money } = useFormats();
  const water = preview?.calculation.bottlesOfWater ?? 0;
  const missing = water - (draft.returned ?? preview?.returned ?? 0);
  // A chosen rental stays, so that it can be taken back.
  const isRentalShown = draft.rents || (container.isRentalOffered !== false && missing > 0);
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
      {preview && isRentalShown && (
        <Checkbox
          label={t('phoneOrder.rents', { price: money(container.rentPrice), days: container.rentPeriodDays })}
          checked={draft.rents}
          onChange={({ target }) => onChange({ rents: target.checked })}
        />
      )}
    </Section>
  );
}
