import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { isElsewhere, swapCentre } from './draft/setup-draft.ts';
import type { StepProps } from './step-props.ts';

/** The centre as coordinates, folded: the last way. A place outside of the country is asked about. */
export function CentreFields({ draft, change, errorOf }: StepProps) {
  const t = useText();
  const country = new Intl.DisplayNames(useLanguage(), { type: 'region' }).of(draft.country) ?? draft.country;
  const [isOpen, setOpen] = useState(false);
  const error = errorOf('centre');
  const swapped = swapCentre(draft);
  return (
    <>
      <details open={isOpen || error !== null} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-sm font-semibold text-brand-ink">
          {t('setup.centre.by')}
        </summary>
        <div className="pt-2">
          <TextField
            label={t('setup.centre')}
            hint={t('setup.centre.hint')}
            placeholder="56.8587, 35.9176"
            autoComplete="off"
            maxLength={60}
            name="centre"
            value={draft.centre}
            error={error}
            onChange={({ target }) => change({ centre: target.value, isElsewhere: false })}
          />
        </div>
      </details>
      {isElsewhere(draft) && (
        <Callout
          tone="warning"
          icon="warning"
          actions={
            <>
              {swapped !== null && (
                <Button variant="secondary" size="sm" onClick={() => change({ centre: swapped })}>
                  {t('setup.centre.swap', { centre: swapped })}
                </Button>
              )}
              <Button variant="ghost" size="sm" onClick={() => change({ isElsewhere: true })}>
                {t('setup.centre.isMeant')}
              </Button>
            </>
          }
        >
          {t(swapped === null ? 'setup.centre.elsewhere' : 'setup.centre.swapped', { country })}
        </Callout>
      )}
    </>
  );
}
