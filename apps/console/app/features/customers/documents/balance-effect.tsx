import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts, type Fact } from '#kit/record/facts.tsx';

type BalanceEffectProps = {
  label: string;
  before: number;
  after: number;
  /** Further rows of the preview, below the balance. */
  more?: readonly Fact[];
};

const nothingMore: readonly Fact[] = [];

/** A balance before and after a correction. */
export function BalanceEffect({ label, before, after, more = nothingMore }: BalanceEffectProps) {
  const t = useText();
  const { number } = useFormats();
  return (
    <Facts
      facts={[
        {
          label,
          value: (
            <strong data-effect="">{t('customers.effect', { before: number(before), after: number(after) })}</strong>
          ),
        },
        ...more,
      ]}
    />
  );
}
