import type { OpsCustomer } from '@kaplya/contract';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { BalanceEffect } from './balance-effect.tsx';
import { CorrectionDialog, type Correction } from './correction-dialog.tsx';
import { useCorrection } from './use-correction.ts';

type BottlesButtonProps = { customer: Pick<OpsCustomer, 'id' | 'version' | 'addresses'> };

const BOTTLES_AT_MOST = 999;

/** Corrects the bottles at an address by a document, for those who may. Bottles are somewhere: without an address there are none. */
export function BottlesButton({ customer }: BottlesButtonProps) {
  const t = useText();
  const isAllowed = useMay('bottles.write');
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed || customer.addresses.length === 0) return null;
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('customers.bottles.correct')}
      </Button>
      {isOpen && <BottlesDocument customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

type Wanted = Correction & { readonly addressKey: string };

const toBody = ({ change, note, ...asked }: Wanted & { readonly version: number }) => ({
  ...asked,
  bottles: change,
  ...(note !== '' && { note }),
});

function BottlesDocument({
  customer: { id, version, addresses },
  onClose,
}: BottlesButtonProps & { onClose: () => void }) {
  const t = useText();
  const { wanted, headers, want, back, readAnew, finish } = useCorrection<Wanted>(id, onClose);
  const [addressKey, setAddressKey] = useState(addresses[0]?.key ?? '');
  const params = { id };
  return (
    <>
      <CorrectionDialog
        kind="bottles"
        title={t('customers.bottles.correction')}
        isOpen={wanted === null}
        most={BOTTLES_AT_MOST}
        onClose={onClose}
        onNext={(correction) => want({ ...correction, addressKey }, version)}
      >
        <SelectField
          label={t('customers.address')}
          options={addresses.map(({ key, text, bottles }) => ({
            value: key,
            label: t('customers.bottles.at', { address: text, count: bottles }),
          }))}
          value={addressKey}
          onChange={({ target }) => setAddressKey(target.value)}
        />
      </CorrectionDialog>
      <PreviewCommit
        title={t('customers.bottles.correction')}
        body={wanted}
        preview={(asked, signal) =>
          call('correctBottles', { params, body: { ...toBody(asked), preview: true }, signal })
        }
        commit={(asked) => call('correctBottles', { params, body: toBody(asked), headers })}
        renderEffect={({ address, before, after }) => (
          <BalanceEffect
            label={t('customers.bottles')}
            before={before}
            after={after}
            more={[{ label: t('customers.address'), value: address }]}
          />
        )}
        commitLabel={t('customers.correct')}
        onChanged={() => void readAnew()}
        onClose={back}
        onDone={(done) => void finish(done)}
      />
    </>
  );
}
