import { useId, type ReactNode } from 'react';

export type SectionName = 'who' | 'today' | 'where' | 'what' | 'when' | 'pay' | 'extra' | 'consent';

/** A section of the form; the message of a violation links to the section that corrects it. */
export function Section({ name, title, children }: { name: SectionName; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-section={name}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const CONTROLS = 'input:not([type="radio"]):not(:disabled), input:checked, input:not(:disabled), textarea, button';

/** Focuses the chosen option of a section, else its first field. */
export function focusSection(name: SectionName): void {
  const section = document.querySelector(`[data-section="${name}"]`);
  if (section instanceof HTMLDetailsElement) section.open = true;
  const control =
    section?.querySelector<HTMLElement>('input:checked:not([type="checkbox"]):not(:disabled)') ??
    section?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}

type Violation = { readonly code: string; readonly field?: string | undefined };

/** The names of the fields that correct a violation themselves. */
const FIELDS: Readonly<Record<string, string>> = {
  'cart.name_required': 'customer-name',
  'identity.customer_blocked': 'block-override',
};

/** Focuses what corrects a violation: its field, else its section. */
export function focusViolation(violation: Violation): void {
  const field = FIELDS[violation.code];
  const control = field === undefined ? null : document.querySelector<HTMLElement>(`[name="${field}"]`);
  if (control) control.focus();
  else focusSection(sectionOf(violation));
}

/** The section of the form where a violation is corrected. */
export function sectionOf({ code, field = '' }: Violation): SectionName {
  if (code === 'consent.personal_data_required') return 'consent';
  if (code === 'identity.customer_blocked') return 'who';
  if (field === 'customer.email' || /^promo|leave_at_door/.test(code)) return 'extra';
  if (field.startsWith('customer') || code.startsWith('cart.phone') || code === 'cart.name_required') return 'who';
  if (code === 'address.legal_person_unknown') return 'pay';
  if (field.startsWith('address') || code.startsWith('address')) return 'where';
  if (code.startsWith('interval') || code === 'cart.interval_required') return 'when';
  if (/^(?:payment|loyalty)|payment_required/.test(code)) return 'pay';
  return 'what';
}
