import type { Goods } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { Switch } from '@kaplya/ui/field/switch.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { SwitchEffect } from '../list/switch-effect.tsx';
import { previewSwitch } from '../list/switch-goods.ts';

type SaleSectionProps = {
  goods: Goods;
  isActive: boolean;
  error?: string | undefined;
  onChange: (isActive: boolean) => void;
};

/** The switch of the sale, with a preview before the save. */
export function SaleSection({ goods, isActive, error, onChange }: SaleSectionProps) {
  const t = useText();
  const isChanged = goods.id !== '' && isActive !== goods.isActive;
  const {
    data,
    error: failure,
    refetch,
  } = useQuery({
    queryKey: ['previewSwitch', goods.id, goods.version, isActive],
    queryFn: ({ signal }) => previewSwitch([goods], isActive, signal),
    enabled: isChanged,
    gcTime: 0,
  });
  return (
    <Section title={t('goods.state')}>
      {goods.namedBy === null ? (
        <Switch
          label={t('goods.state.on')}
          description={t('goods.state.text')}
          isOn={isActive}
          onChange={(isOn) => onChange(isOn)}
        />
      ) : (
        <Callout tone="info" icon="info">
          {goods.namedBy === 'container' ? t('goods.named.container') : t('goods.named.pump')}
        </Callout>
      )}
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
      <div aria-live="polite">
        {isChanged && failure && !data && <FailureCallout failure={failure} onRetry={() => void refetch()} />}
        {isChanged && data && (
          <SwitchEffect isActive={isActive} effect={data.effect} rows={data.items} nameOf={() => ''} />
        )}
      </div>
    </Section>
  );
}
