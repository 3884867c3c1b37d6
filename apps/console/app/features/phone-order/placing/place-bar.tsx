import type { Config, PhoneOrderPreview } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ButtonKeys, toShortcut } from '#kit/keys/button-keys.tsx';
import { useMe } from '#platform/session/me.ts';
import { focusViolation } from '../section.tsx';
import { sayOrder } from './say-order.ts';

type PlaceBarProps = {
  config: Config;
  /** Null before the first preview has loaded. */
  preview: PhoneOrderPreview | null;
  /** Whether the preview is of the draft as it stands. */
  isCurrent: boolean;
  isLoading: boolean;
  isSending: boolean;
  consent: { readonly isNeeded: boolean; readonly isGiven: boolean; readonly onChange: (isGiven: boolean) => void };
  problem: string | null;
  /** The question about doubles, in the place of the button. */
  question: ReactNode;
};

/** The last line before Enter, always in view: for whom, payment, time, address and sum. */
export function PlaceBar(props: PlaceBarProps) {
  const { config, preview, isCurrent, isLoading, isSending, consent, problem, question } = props;
  const t = useText();
  const me = useMe();
  const formats = useFormats();
  const inWords = preview && sayOrder(preview, formats);
  const sentence = inWords && [
    inWords.payment ?? t('phoneOrder.say.noPayment'),
    inWords.day === null ? t('phoneOrder.say.noTime') : `${inWords.day}, ${inWords.from}–${inWords.to}`,
    inWords.address ?? t('phoneOrder.say.noAddress'),
    inWords.sum,
  ];
  return (
    <section
      aria-label={t('phoneOrder.say')}
      className="sticky bottom-0 z-20 mt-auto flex flex-col gap-2 short:static border-t border-line bg-surface px-(--spacing-page) py-2.5 shadow-card"
    >
      {consent.isNeeded && (
        <div data-section="consent">
          <Checkbox
            label={
              <>
                {t('phoneOrder.consent', { shop: me.partner.name })}{' '}
                <a
                  className={linkClass('whitespace-nowrap')}
                  href={config.links.personalData}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('phoneOrder.consent.text')}
                </a>
              </>
            }
            checked={consent.isGiven}
            onChange={({ target }) => consent.onChange(target.checked)}
          />
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {problem && (
          <Callout tone="danger" icon="warning">
            {problem}
          </Callout>
        )}
      </div>
      {question ?? (
        <div className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
          <div className="min-w-0 grow" aria-busy={isLoading} data-sentence="">
            {inWords && sentence ? (
              <p className={`wrap-anywhere ${isCurrent ? '' : 'opacity-60'}`}>
                <strong>{inWords.name || t('phoneOrder.say.noName')}</strong>
                {`: ${sentence.join(' · ')}`}
                {inWords.isPaidByLink && <span className="text-warning">{` · ${t('phoneOrder.say.link')}`}</span>}
              </p>
            ) : (
              <p className="text-ink-muted">{t('phoneOrder.slot.wait')}</p>
            )}
            {preview && preview.violations.length > 0 && <Needed violations={preview.violations} />}
          </div>
          <Button
            type="submit"
            aria-keyshortcuts={toShortcut('mod+Enter')}
            isLoading={isSending}
            isDisabled={!isCurrent}
            className="shrink-0"
          >
            {t('phoneOrder.submit')} <ButtonKeys keys="mod+Enter" />
          </Button>
        </div>
      )}
    </section>
  );
}

/** The fields that are still missing; each leads to its section. */
function Needed({ violations }: Pick<PhoneOrderPreview, 'violations'>) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="font-semibold">{t('phoneOrder.needed')}:</span>
      <ul className="flex flex-wrap gap-x-1">
        {violations.map((violation) => (
          <li key={`${violation.code} ${violation.field}`}>
            <button type="button" className={linkClass('min-h-6')} onClick={() => focusViolation(violation)}>
              {violation.action ?? violation.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
