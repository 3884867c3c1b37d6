import type { OpsCustomer } from '@kaplya/contract';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { BalanceEffect } from './balance-effect.tsx';
import { CorrectionDialog, type Correction } from './correction-dialog.tsx';
import { useCorrection } from './use-correction.ts';

type PointsButtonProps = { customer: Pick<OpsCustomer, 'id' | 'version'> };

const POINTS_AT_MOST = 100_000;

const toBody = ({ change, note, ...asked }: Correction & { readonly version: number }) => ({
  ...asked,
  points: change,
  ...(note !== '' && { note }),
});

/** The correction of points by a document; hidden without the permission. */
export function PointsButton({ customer }: PointsButtonProps) {
  const t = useText();
  const isAllowed = useMay('points.write');
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) return null;
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('customers.points.correct')}
      </Button>
      {isOpen && <PointsDocument customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

function PointsDocument({ customer: { id, version }, onClose }: PointsButtonProps & { onClose: () => void }) {
  const t = useText();
  const { day, dayOf } = useFormats();
  const { wanted, headers, want, back, reread, finish } = useCorrection<Correction>(id, onClose);
  const params = { id };
  return (
    <>
      <CorrectionDialog
        kind="points"
        title={t('customers.points.correction')}
        isOpen={wanted === null}
        most={POINTS_AT_MOST}
        onClose={onClose}
        onNext={(correction) => want(correction, version)}
      />
      <PreviewCommit
        title={t('customers.points.correction')}
        body={wanted}
        preview={(asked, signal) =>
          call('correctPoints', { params, body: { ...toBody(asked), preview: true }, signal })
        }
        commit={(asked) => call('correctPoints', { params, body: toBody(asked), headers })}
        renderEffect={({ before, after, expiresAt }) => (
          <BalanceEffect
            label={t('customers.points')}
            before={before}
            after={after}
            more={[
              {
                label: t('customers.points.expiry'),
                value: expiresAt === null ? null : day(dayOf(expiresAt)),
              },
            ]}
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
