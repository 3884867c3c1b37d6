import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ApiFailure, isUncertain, messageOf } from '@kaplya/client/failures/api-failure.ts';
import type { CallAnswer } from '@kaplya/client/calls/api-types.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { ShopMade } from './shop-made.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { call } from '#platform/data/client.ts';
import { placeRefusals, toStep, type PlacedRefusals } from './draft/place-refusals.ts';
import { findProblems, steps, toNewShop, type SetupProblems, type SetupStep } from './draft/setup-draft.ts';
import { StepGoods } from './step-goods.tsx';
import { StepPlace } from './step-place.tsx';
import { StepShop } from './step-shop.tsx';
import { StepWays } from './step-ways.tsx';
import { useSetupDraft } from './draft/use-setup-draft.ts';

type SetupWizardProps = { token: string } & Pick<CallAnswer<'getSetup'>, 'domain' | 'isFirst' | 'sampleCurrencies'>;

const FORM = 'setup-form';
const noRefusals: PlacedRefusals = { placed: {}, others: [] };

/** The four steps of the setup. The URL has the step, the tab's storage the draft. */
export function SetupWizard({ token, domain, isFirst, sampleCurrencies }: SetupWizardProps) {
  const t = useText();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const { draft, change, forget } = useSetupDraft(language);
  const named = params.get('step');
  const step = steps.find((each) => each === named) ?? steps[0];
  const index = steps.indexOf(step);
  const [problems, setProblems] = useState<SetupProblems>({});
  const [refusals, setRefusals] = useState(noRefusals);
  const ofLink = domain === null ? {} : { domain };
  const hasSamples = sampleCurrencies.includes(draft.currency);
  const form = useRef<HTMLFormElement>(null);
  const making = useMutation({
    mutationFn() {
      const shop = toNewShop({ ...draft, ...ofLink, withSamples: draft.withSamples && hasSamples });
      return call('createShop', { body: { token, shop } });
    },
    onMutate: () => setRefusals(noRefusals),
    onSuccess({ origin, invitation }) {
      forget();
      const isHere = new URL(origin).hostname === location.hostname;
      location.assign(`${isHere ? '' : origin}/console/invitation?token=${invitation}&made`);
    },
    onError(failure) {
      if (failure instanceof ApiFailure && isUncertain(failure)) change({ domainOfLink: domain, isAnswerLost: true });
      const errors = failure instanceof ApiFailure ? failure.errors : [];
      setRefusals(placeRefusals({ ...draft, isDomainAsked: domain === null }, errors));
      if (errors[0]?.field) go(toStep(errors[0].field));
    },
  });

  function go(next: SetupStep) {
    setProblems({});
    setParams((former) => {
      const changed = new URLSearchParams(former);
      changed.set('step', next);
      return changed;
    });
  }

  // The focus goes to the first invalid field of a step, else to its first field.
  useEffect(() => {
    if (!focusInvalid(form.current))
      form.current?.querySelector<HTMLElement>(`[data-step="${step}"] [data-starts-here]`)?.focus();
  }, [step]);
  useEffect(() => {
    if (Object.keys(problems).length > 0 || making.error) focusInvalid(form.current);
  }, [problems, making.error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findProblems(draft, step);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const next = steps[index + 1];
    if (next) return go(next);
    const earlier = steps.find((each) => Object.keys(findProblems(draft, each)).length > 0);
    if (earlier) return go(earlier);
    if (!making.isPending && !making.isSuccess) making.mutate();
  }

  if (draft.isAnswerLost && making.error instanceof ApiFailure && making.error.code === 'setup.over') {
    return <ShopMade {...draft} />;
  }
  const props = {
    draft,
    change(changed: Parameters<typeof change>[0]) {
      setProblems({});
      const isOpen = ([field]: readonly [string, string]) => !((field.split('.')[0] ?? '') in changed);
      setRefusals(({ placed, others }) => ({
        placed: Object.fromEntries(Object.entries(placed).filter(isOpen)),
        others,
      }));
      change(changed);
    },
    errorOf(field: string) {
      const problem = problems[field];
      return problem === undefined ? (refusals.placed[field] ?? null) : t(problem);
    },
  };
  const previous = steps[index - 1];
  const isAboutFields = making.error instanceof ApiFailure && making.error.errors.length > 0;
  const failure = isAboutFields
    ? refusals.others.join(' ') || null
    : making.error &&
      messageOf(making.error, { fallback: t(draft.isAnswerLost ? 'setup.unanswered' : 'setup.failed') });
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 data-screen-heading="" tabIndex={-1} className="text-2xl outline-none">
          {t(isFirst ? 'setup.title' : 'setup.title.further')}
        </h1>
        <p className="text-ink-muted">{t('setup.text')}</p>
      </header>
      <ol aria-label={t('setup.steps')} className="grid grid-cols-4 gap-2 text-sm">
        {steps.map((each, at) => (
          <li
            key={each}
            aria-current={each === step ? 'step' : undefined}
            className={`border-t-4 pt-1.5 ${at <= index ? 'border-brand font-semibold' : 'border-line text-ink-muted'}`}
          >
            {t(`setup.step.${each}`)}
          </li>
        ))}
      </ol>
      <form
        ref={form}
        id={FORM}
        noValidate
        className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
        onSubmit={submit}
      >
        <div data-step={step} className="flex flex-col gap-4">
          {step === 'shop' && <StepShop {...props} />}
          {step === 'place' && <StepPlace {...props} />}
          {step === 'goods' && <StepGoods {...props} {...{ token, hasSamples }} />}
          {step === 'ways' && <StepWays {...props} domain={domain} />}
        </div>
        <FormFailure failure={failure} />
        <div className="flex flex-wrap justify-end gap-2">
          {previous && (
            <Button variant="secondary" onClick={() => go(previous)}>
              {t('setup.back')}
            </Button>
          )}
          <Button type="submit" isLoading={making.isPending || making.isSuccess}>
            {t(index === steps.length - 1 ? 'setup.create' : 'setup.next')}
          </Button>
        </div>
      </form>
    </>
  );
}

/** Whether there was an invalid field to focus. */
function focusInvalid(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null && field !== undefined;
}
