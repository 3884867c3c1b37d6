import { useId, type ReactNode } from 'react';

export type SectionName = 'who' | 'where' | 'what' | 'when' | 'pay' | 'consent';

/** A section of the form; the message of a violation links to the section that corrects it. */
export function Section({ name, title, children }: { name: SectionName; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-section={name}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3 md:p-4"
    >
      <h2 id={id} className="text-lg">
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
  const control =
    section?.querySelector<HTMLElement>('input:checked:not([type="checkbox"])') ??
    section?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}

/** The section of the form where a violation is corrected. */
export function sectionOf({ code, field = '' }: { code: string; field?: string | undefined }): SectionName {
  if (code === 'consent.personal_data_required') return 'consent';
  if (field.startsWith('customer') || code.startsWith('cart.phone') || code === 'cart.name_required') return 'who';
  if (code === 'address.legal_person_unknown') return 'pay';
  if (field.startsWith('address') || code.startsWith('address')) return 'where';
  if (code.startsWith('interval') || code === 'cart.interval_required') return 'when';
  if (/^(?:payment|promo|loyalty)|payment_required|leave_at_door/.test(code)) return 'pay';
  return 'what';
}
