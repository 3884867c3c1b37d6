import type { EndpointInput, operatorEndpoints, OpsCustomer } from '@kaplya/contract';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { emptyAddress, TypedAddressFields, type TypedAddress } from '#features/phone-order/index.ts';
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

/** The correction of the bottles at an address by a document; hidden without the permission. */
export function BottlesButton({ customer }: BottlesButtonProps) {
  const t = useText();
  const isAllowed = useMay('bottles.write');
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) return null;
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('customers.bottles.correct')}
      </Button>
      {isOpen && <BottlesDocument customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

type NewAddress = NonNullable<EndpointInput<typeof operatorEndpoints.correctBottles>['body']['address']>;

/** A correction at a saved address of the customer, or at a new address. */
type Wanted = Correction & ({ readonly addressKey: string } | { readonly address: NewAddress });

const ANOTHER = '';

const toBody = ({ change, note, ...asked }: Wanted & { readonly version: number }) => ({
  ...asked,
  bottles: change,
  ...(note !== '' && { note }),
});

/** The suggested house that was chosen, with the typed room and entrance; null: no house was chosen. */
function toAddress({ known, room, entrance, floor, intercom }: TypedAddress): NewAddress | null {
  if (!known) return null;
  return {
    ...known,
    ...(room ? { room } : { noRoom: true }),
    ...(entrance && { entrance }),
    ...(floor && { floor }),
    ...(intercom && { intercom }),
  };
}

function BottlesDocument({
  customer: { id, version, addresses },
  onClose,
}: BottlesButtonProps & { onClose: () => void }) {
  const t = useText();
  const { wanted, headers, want, back, reread, finish } = useCorrection<Wanted>(id, onClose);
  const [addressKey, setAddressKey] = useState(addresses[0]?.key ?? ANOTHER);
  const [typed, setTyped] = useState<TypedAddress>(emptyAddress);
  const address = addressKey === ANOTHER ? toAddress(typed) : null;
  const params = { id };
  return (
    <>
      <CorrectionDialog
        kind="bottles"
        title={t('customers.bottles.correction')}
        isOpen={wanted === null}
        most={BOTTLES_AT_MOST}
        onClose={onClose}
        problem={addressKey === ANOTHER && address === null ? t('customers.bottles.choose') : null}
        isWide={addressKey === ANOTHER}
        onNext={(correction) => want({ ...correction, ...(address ? { address } : { addressKey }) }, version)}
      >
        {addresses.length > 0 && (
          <SelectField
            label={t('customers.address')}
            options={[
              ...addresses.map(({ key, text, bottles }) => ({
                value: key,
                label: t('customers.bottles.at', { address: text, count: bottles }),
              })),
              { value: ANOTHER, label: t('phoneOrder.address.another') },
            ]}
            value={addressKey}
            onChange={({ target }) => setAddressKey(target.value)}
          />
        )}
        {addressKey === ANOTHER && <TypedAddressFields typed={typed} onChange={setTyped} />}
      </CorrectionDialog>
      <PreviewCommit
        title={t('customers.bottles.correction')}
        body={wanted}
        preview={(asked, signal) =>
          call('correctBottles', { params, body: { ...toBody(asked), preview: true }, signal })
        }
        commit={(asked) => call('correctBottles', { params, body: toBody(asked), headers })}
        renderEffect={({ address: at, before, after }) => (
          <BalanceEffect
            label={t('customers.bottles')}
            before={before}
            after={after}
            more={[{ label: t('customers.address'), value: at }]}
          />
        )}
        commitLabel={t('customers.correct')}
        onChanged={() => void reread()}
        onClose={back}
        onDone={(done) => void finish(done)}
      />
    </>
  );
}
