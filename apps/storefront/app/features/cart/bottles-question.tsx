import { useState } from 'react';
import { AcquisitionChoice } from '#features/bottles/acquisition-choice.tsx';
import { BottlesChip } from '#features/bottles/bottles-chip.tsx';
import { useCatalogue } from '#features/catalogue/use-catalogue.ts';
import { useFormats } from '#i18n/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { RadioCardGroup } from '#ui/radio-card-group.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { getCart } from './cart-session.ts';
import { countContainers, countWater } from './count-water.ts';
import { ReturnedBottlesHelp } from './returned-bottles-help.tsx';
import { useCart } from './use-cart.ts';

const ID = 'cart-bottles';

/** Leads to the question, e.g. from what was added because of its answer. */
export function focusBottlesQuestion(): void {
  const question = document.getElementById(ID);
  const input = question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector('input');
  input?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'center' });
}

type BottlesQuestionProps = {
  /** Where the place around it has a heading that asks the same. */
  isTitleHidden?: boolean;
  /** Why it has to be answered now. */
  error?: string | null | undefined;
};

/**
 * Empty bottles for the water in the cart (S-24): not answered, so many to hand over, or none. Nothing without water.
 * Says before the choice what it costs.
 */
export function BottlesQuestion({ isTitleHidden = false, error }: BottlesQuestionProps) {
  const t = useText();
  const { money } = useFormats();
  const cart = useCart();
  const water = countWater(cart, useCatalogue());
  const { calculation, haveContainersToReturn: have, returnableContainer } = cart;
  if (!calculation || cart.lines.length === 0 || water === 0) return null;

  const { containerProduct } = calculation;
  const isRented = cart.acquisition === 'rent';
  const price = isRented ? containerProduct.rentPrice : containerProduct.price;
  const ownContainers = countContainers(
    cart.lines.filter((line) => !line.isRequired),
    calculation,
  );
  /** New bottles to buy when so many empty ones are handed over. */
  const countNew = (returned: number) => Math.max(0, (water ?? 0) - returned - ownContainers);
  const cost = (bottles: number) => money({ ...price, amount: price.amount * bottles });
  const plus = (bottles: number) =>
    price.amount === 0 ? t('bottles.choice.free') : t('cart.bottles.plus', { sum: cost(bottles) });
  const missing = have === null || water === null ? 0 : countNew(have ? (returnableContainer ?? water) : 0);
  const newWithout = countNew(0);

  return (
    <div id={ID} className="scroll-my-24">
      <RadioCardGroup
        legend={t('cart.bottles.title')}
        isLegendHidden={isTitleHidden}
        value={have === null ? null : have ? 'have' : 'none'}
        error={have === null ? error : null}
        onValueChange={(answer) => getCart().declareBottles(answer === 'have')}
        options={[
          {
            value: 'have',
            title: t('cart.bottles.have'),
            description: t('cart.bottles.haveText'),
          },
          {
            value: 'none',
            title: t('cart.bottles.none'),
            description:
              newWithout === 0 ? (
                t('cart.bottles.noneShort', { price: money(price) })
              ) : (
                <>
                  <strong className="font-semibold whitespace-nowrap text-ink">{plus(newWithout)}</strong>{' '}
                  {isRented
                    ? t('bottles.noneRented', { count: newWithout })
                    : t('cart.bottles.noneText', { count: newWithout, price: money(price) })}
                </>
              ),
          },
        ]}
      />
      {have === true && water !== null && (
        <ReturnedBottles
          water={water}
          returned={returnableContainer ?? water}
          toShortage={(returned) => {
            const count = countNew(returned);
            if (count === 0) return null;
            return isRented
              ? t('bottles.shortageRented', { count })
              : t('cart.bottles.shortage', { count, sum: cost(count) });
          }}
        />
      )}
      {missing > 0 && <AcquisitionChoice count={missing} prices={containerProduct} />}
      <BottlesChip className="mt-2" />
      <ReturnedBottlesHelp />
    </div>
  );
}

type ReturnedBottlesProps = {
  water: number;
  returned: number;
  /** What the bottles that are missing cost; null when none is. */
  toShortage: (returned: number) => string | null;
};

/** How many of their own the customer hands over: as many as they buy, unless they say fewer (V-05). */
function ReturnedBottles({ water, returned, toShortage }: ReturnedBottlesProps) {
  const t = useText();
  const [isBeyond, setBeyond] = useState(false);
  const shown = Math.min(returned, water);
  const note = isBeyond && shown === water ? t('errors.returnedBottles') : toShortage(shown);

  return (
    <div className="mt-2 rounded-lg bg-sunken px-4 py-2.5">
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
    </div>
  );
}
