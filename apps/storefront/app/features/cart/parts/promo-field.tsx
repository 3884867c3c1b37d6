import { useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { getCart } from '../state/cart.ts';
import type { CartState } from '../state/cart-state.ts';
import { promoForm, storeUnprovenCode } from '../state/promo-draft.ts';

const MAX_LENGTH = 60;

type PromoFieldProps = {
  cart: CartState;
  id?: string;
  /** The server's message about the code when it refused the order. */
  error?: string | undefined;
  onChange?: () => void;
};

/**
 * The field for the promo code (S-34): folded until it is opened, and checked when the code is entered. An invalid code
 * stays with its error until it is corrected or emptied (T-12, V-13).
 */
export function PromoField({ cart, id, error, onChange }: PromoFieldProps) {
  const t = useText();
  const field = useRef<HTMLDivElement>(null);
  const { values, change, reset } = useFormDraft(promoForm);
  const form = useForm<'code', 'remove'>();
  const { promo } = cart;
  const isCustomer = useIsCustomer();
  const isApplied = promo?.isValid === true && !values.isTyped && !error;
  const text = values.isTyped ? values.text : (promo?.code ?? '');
  const isOpen = values.isOpen || promo !== null || values.text !== '';
  const isRefused = promo?.isValid === false && isSameCode(promo.code, text);
  const refusal = error ?? (isRefused ? promo.message : null);

  async function apply(code: string) {
    await form.run(code === '' ? 'remove' : 'submit', async () => {
      onChange?.();
      const outcome = await getCart().assignPromocode(code);
      if (!outcome.ok) return { code: messageOf(outcome.failure, { fallback: t('errors.assignPromocode') }) };
      const { promo: entered } = getCart().getState();
      if (code !== '' && entered?.isValid) reset();
      else storeUnprovenCode(entered);
      return {};
    });
    focusIfLost(field.current);
  }

  function onType(typed: string) {
    onChange?.();
    form.clear('code');
    change({ text: typed, isTyped: true, isOpen: true, isForSignIn: false });
    // An emptied field clears the code.
    if (typed.trim() === '' && getCart().getState().promo !== null) void getCart().assignPromocode('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter applies the code instead of submitting the order.
    event.preventDefault();
    if (text.trim() !== '') void apply(text.trim());
  }

  return (
    <div ref={field}>
      {isApplied && promo ? (
        <Applied
          cart={cart}
          code={promo.code}
          onRemove={() => {
            reset();
            void apply('');
          }}
        />
      ) : isOpen ? (
        <TextField
          {...(id !== undefined && { id })}
          label={t('promo.title')}
          value={text}
          error={refusal ?? form.errors.code}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          beside={
            <Button
              variant="secondary"
              className="shrink-0 whitespace-nowrap"
              isLoading={form.work === 'submit'}
              isDisabled={text.trim() === ''}
              onClick={() => void apply(text.trim())}
            >
              {t('promo.apply')}
            </Button>
          }
        />
      ) : (
        <Button
          variant="ghost"
          className="-ms-3"
          iconStart={<Icon name="tag" size={20} />}
          aria-expanded={false}
          onClick={() => {
            change({ isOpen: true });
            requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
          }}
        >
          {t('promo.open')}
        </Button>
      )}
      {values.isForSignIn && !isApplied && isCustomer && (
        <Link to={paths.profileData()} className={buttonClass({ variant: 'secondary', className: 'mt-2' })}>
          {t('promo.confirmPhone')}
        </Link>
      )}
      {values.isForSignIn && !isApplied && !isCustomer && <SignInButton variant="secondary" className="mt-2" />}
      <p role="status" className="sr-only">
        {form.work === 'submit'
          ? t('promo.checking')
          : isApplied && promo
            ? t('promo.applied', { code: promo.code })
            : ''}
      </p>
    </div>
  );
}

type AppliedProps = { cart: CartState; code: string; onRemove: () => void };

function Applied({ cart, code, onRemove }: AppliedProps) {
  const t = useText();
  const gives = usePromoText(cart);
  return (
    <div className="flex items-center gap-3 rounded-md bg-success-soft py-1.5 ps-3 pe-1 text-success">
      <Icon name="tag" size={20} />
      <p className="min-w-0 grow text-sm">
        <strong className="block text-base font-semibold wrap-anywhere">{code}</strong>
        {gives}
      </p>
      <IconButton icon="close" iconSize={20} label={t('promo.remove', { code })} onClick={onRemove} />
    </div>
  );
}

/** The discount of the code for this cart, in words. */
function usePromoText({ calculation, lines, promo }: CartState): string {
  const t = useText();
  const { money } = useFormats();
  const gift = lines.find(({ reason }) => reason === 'GIFT');
  if (gift) return t('promo.gives.gift', { name: gift.name });
  const discount = calculation?.totals.discount;
  if (discount && discount.amount > 0) return t('promo.gives.discount', { sum: money(discount) });
  if (promo?.effect === 'freeDelivery') {
    return t(calculation?.promocode?.isNeedless ? 'promo.gives.deliveryAnyway' : 'promo.gives.delivery');
  }
  if (promo?.effect === 'pointsMultiplier') return t('promo.gives.points');
  return promo?.effect ? t('promo.gives.nothing') : '';
}

/** Case does not matter: people type codes by hand, and the shop ignores it. */
function isSameCode(known: string, typed: string): boolean {
  return known.toLowerCase() === typed.trim().toLowerCase();
}

/** Moves the focus to `field` if it was lost because the pressed element disappeared. */
function focusIfLost(field: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (isFocusLost(field)) field?.querySelector<HTMLElement>('input, button')?.focus();
  });
}
