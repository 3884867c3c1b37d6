import type { Goods } from '@kaplya/contract';
import { useState } from 'react';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { call } from '#platform/data/client.ts';

const uses = ['carts', 'cells', 'banners', 'sets', 'stock', 'orders', 'favourites', 'promotions'] as const;

type DeleteGoodsProps = {
  goods: Goods;
  /** Called when deletion is refused and the person chooses to take the goods off sale instead. */
  onSwitchOff: () => void;
  onDeleted: () => void;
};

/** The deletion of goods. A refusal lists the records that refer to them, and offers to take them off sale instead. */
export function DeleteGoods({ goods, onSwitchOff, onDeleted }: DeleteGoodsProps) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; uses: readonly string[] } | null>(null);

  async function remove() {
    setBusy(true);
    setRefusal(null);
    try {
      await call('deleteGoods', { params: { id: goods.id }, query: { version: goods.version } });
      onDeleted();
    } catch (failure) {
      if (isCancelled(failure)) return;
      const named = failure instanceof ApiFailure ? failure.details['uses'] : null;
      setRefusal({
        message: messageOf(failure, { fallback: t('kit.form.failed') }),
        uses: Array.isArray(named) ? uses.filter((use) => named.includes(use)).map((use) => t(`goods.use.${use}`)) : [],
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <ConfirmButton
        label={t('goods.delete')}
        title={t('goods.delete.title')}
        text={t('goods.delete.text')}
        variant="ghost"
        isBusy={isBusy}
        onConfirm={() => void remove()}
      />
      <div role="status">
        {refusal && (
          <Callout
            tone="warning"
            icon="warning"
            actions={
              goods.isActive &&
              goods.namedBy === null && (
                <Button variant="secondary" size="sm" onClick={onSwitchOff}>
                  {t('goods.switch.off')}
                </Button>
              )
            }
          >
            {refusal.message} {refusal.uses.length > 0 && `${t('goods.uses')} ${refusal.uses.join(', ')}.`}
          </Callout>
        )}
      </div>
    </div>
  );
}
