import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isRentalLate, useBottleBalance } from '#features/bottles/bottle-balance.ts';
import { RentalDuties } from '#features/bottles/rental-duties.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { capitalize } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useIsRentalOffered } from '#features/goods/use-is-rental-offered.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { RadioCardGroup } from '@kaplya/ui/field/radio-card-group.tsx';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { getCart } from '../state/cart.ts';
import type { Acquisition } from '../state/cart-state.ts';
import { countContainers, countWater } from '../state/count-water.ts';
import { toNewBottlesCost } from './new-bottles-cost.ts';
import { ReturnedBottlesHelp } from './returned-bottles-help.tsx';
import { useCart } from '../state/use-cart.ts';

const ID = 'cart-bottles';

/** Focuses the question, e.g. from a cart line of bottles that its answer added. */
export function focusBottlesQuestion(): void {
  const question = document.getElementById(ID);
  const input = question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector('input');
  input?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'center' });
}

type BottlesQuestionProps = {
  /** The parent shows the question as its heading, so that it is not repeated here. */
  isTitleHidden?: boolean;
  /** Error text: why the question has to be answered before going on. */
  error?: string | null | undefined;
};

type Answer = 'have' | Acquisition;

/**
 * The question how the customer gets bottles for the water in the cart (S-24, rules 2 to 4 and 8): by handing over empty
 * ones, renting new ones where the shop rents any out, or buying them. Each answer takes one tap and shows its cost
 * beforehand. Renders nothing without water.
 */
export function BottlesQuestion({ isTitleHidden = false, error }: BottlesQuestionProps) {
  const t = useText();
  const language = useLanguage();
  const { money } = useFormats();
  const { container } = useConfig();
  const cart = useCart();
  const water = countWater(cart, useCatalogue());
  const isCustomer = useIsCustomer();
  const canSignIn = useCanSignIn();
  // Only customers rent.
  const isRentalOffered = useIsRentalOffered() && (isCustomer || canSignIn);
  const balance = useBottleBalance();
  const { calculation, haveContainersToReturn: have, returnableContainer, acquisition } = cart;
  const ownBottles = balance?.bottles ?? 0;
  useOwnBottles({ isOpen: have === null && calculation !== null && cart.lines.length > 0, water, ownBottles });
  if (cart.lines.length === 0 || water === 0 || (water === null && !calculation)) return null;

  // Before the first calculation the usual prices show, so that the question does not push the cart down later.
  const { price, rentPrice } = calculation?.containerProduct ?? {
    price: container.fullPrice,
    rentPrice: container.rentPrice,
  };
  const chosen = cart.lines.filter((line) => !line.isRequired);
  const ownContainers = calculation ? countContainers(chosen, calculation) : 0;
  /** The number of new bottles needed when `returned` empty ones are handed over. */
  const countNew = (returned: number) => Math.max(0, (water ?? 0) - returned - ownContainers);
  const count = water === null ? null : countNew(0);
  const toCost = (each: typeof price) => capitalize(toNewBottlesCost({ each, count }, { t, money }), language);
  const missing = have === true && water !== null ? countNew(returnableContainer ?? water) : 0;

  const isLate = balance !== null && isRentalLate(balance.rentals);
  const duty = t('bottles.choice.rentText', { days: container.rentPeriodDays, price: money(price) });
  // A visitor has the button to sign in below.
  const cannotRent = isLate
    ? t('bottles.rent.overdue')
    : isCustomer
      ? null
      : `${t('bottles.rent.customersOnly')} ${toCost(rentPrice)}. ${duty}`;

  function answer(given: Answer) {
    if (given === 'have') return getCart().declareBottles(true);
    getCart().chooseAcquisition(given);
    getCart().declareBottles(false);
  }

  return (
    <div id={ID} className="scroll-my-24">
      <RadioCardGroup<Answer>
        legend={t('cart.bottles.title')}
        isLegendHidden={isTitleHidden}
        value={have === null ? null : have ? 'have' : acquisition}
        error={have === null ? error : null}
        onValueChange={answer}
        options={[
          {
            value: 'have',
            title: t('cart.bottles.have'),
            description:
              ownBottles > 0
                ? `${t('bottles.ours', { count: ownBottles })} ${t('cart.bottles.haveText')}`
                : t('cart.bottles.haveText'),
            details: have === true && water !== null && (
              <ReturnedBottles
                water={water}
                returned={returnableContainer ?? water}
                toShortage={(returned) => {
                  const lacking = countNew(returned);
                  if (lacking === 0) return null;
                  return acquisition === 'rent'
                    ? t('bottles.shortageRented', { count: lacking })
                    : t('cart.bottles.shortage', {
                        count: lacking,
                        sum: money({ ...price, amount: price.amount * lacking }),
                      });
                }}
              >
                {missing > 0 && isRentalOffered && cannotRent === null && (
                  <SegmentedControl
                    label={t('bottles.choice')}
                    className="mt-2 bg-surface!"
                    value={acquisition}
                    onValueChange={(way) => getCart().chooseAcquisition(way)}
                    segments={[
                      { value: 'rent', label: t('bottles.choice.rent') },
                      { value: 'buy', label: t('bottles.choice.buy') },
                    ]}
                  />
                )}
              </ReturnedBottles>
            ),
          },
          ...(isRentalOffered
            ? [
                {
                  value: 'rent' as const,
                  title: t('bottles.choice.rent'),
                  description: (
                    <>
                      <Cost>{`${toCost(rentPrice)}.`}</Cost> {duty}
                    </>
                  ),
                  ...(cannotRent !== null && { disabledReason: cannotRent }),
                },
              ]
            : []),
          {
            value: 'buy',
            title: t('bottles.choice.buy'),
            description: (
              <>
                <Cost>{toCost(price)}</Cost> {t('cart.bottles.noneText', { count: count ?? 1, price: money(price) })}
              </>
            ),
          },
        ]}
      />
      {!isRentalOffered ? null : isLate ? (
        <Link to={paths.profileBottles()} className={buttonClass({ variant: 'secondary', className: 'mt-2 text-sm' })}>
          {t('bottles.rent.look')}
        </Link>
      ) : (
        !isCustomer && (
          <SignInButton variant="secondary" className="mt-2 text-sm">
            {t('bottles.rent.signInTo')}
          </SignInButton>
        )
      )}
      {isRentalOffered && <RentalDuties price={price} isOpen={acquisition === 'rent' && have !== null} />}
      <ReturnedBottlesHelp />
    </div>
  );
}

function Cost({ children }: { children: string }) {
  return <strong className="font-semibold whitespace-nowrap text-ink">{children}</strong>;
}

/**
 * Answers "hand over empties" by default for a customer who has enough of the shop's bottles. A customer with fewer
 * chooses how to get the rest.
 */
function useOwnBottles({ isOpen, water, ownBottles }: { isOpen: boolean; water: number | null; ownBottles: number }) {
  const isDefault = isOpen && water !== null && water > 0 && ownBottles >= water;
  useEffect(() => {
    if (isDefault) getCart().declareBottles(true);
    // Runs only when the question opens: later the answer is the customer's to change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDefault]);
}

type ReturnedBottlesProps = {
  water: number;
  returned: number;
  /** Text of the cost of the bottles still missing when `returned` are handed over. null when none is missing. */
  toShortage: (returned: number) => string | null;
  /** The control by which the customer chooses to buy or rent the missing bottles. */
  children: ReactNode;
};

/** The number of empty bottles that the customer hands over: as many as they buy, unless they name fewer (V-05). */
function ReturnedBottles({ water, returned, toShortage, children }: ReturnedBottlesProps) {
  const t = useText();
  const [isBeyond, setBeyond] = useState(false);
  const shown = Math.min(returned, water);
  const note = isBeyond && shown === water ? t('errors.returnedBottles') : toShortage(shown);

  return (
    <div className="border-t border-line px-4 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-medium">
          {t('cart.bottles.howMany')}{' '}
          <span className="text-sm whitespace-nowrap text-ink-muted">
            {t('cart.bottles.ofWater', { count: water })}
          </span>
        </p>
        <Stepper
          label={t('cart.bottles.howMany')}
          value={shown}
          min={0}
          max={water}
          onValueChange={(next) => {
            setBeyond(false);
            getCart().setReturnableContainer(next);
          }}
          onMaximum={() => setBeyond(true)}
        />
      </div>
      <p aria-live="polite" className="text-sm text-ink-muted">
        {note}
      </p>
      {children}
    </div>
  );
}
