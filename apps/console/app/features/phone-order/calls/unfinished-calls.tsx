import { useId, useRef, type KeyboardEvent } from 'react';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { focusTodaysOrders } from './todays-orders.tsx';
import type { PhoneDraft } from './phone-draft.ts';

type UnfinishedCallsProps = {
  drafts: readonly PhoneDraft[];
  onOpen: (draft: PhoneDraft) => void;
  onDiscard: (draft: PhoneDraft) => void;
  /** Called when the focus leaves upwards, to the number. */
  onLeave: () => void;
};

const CHIP = '[data-chip]';

/** Focuses the first unfinished call; returns whether there is one. */
export function focusUnfinishedCall(): boolean {
  const chip = document.querySelector<HTMLElement>(CHIP);
  chip?.focus();
  return chip !== null;
}

/** The unfinished calls of this member of staff: who, when and how much. Arrows move, Enter opens, Delete discards. */
export function UnfinishedCalls({ drafts, onOpen, onDiscard, onLeave }: UnfinishedCallsProps) {
  const t = useText();
  const { day, dayOf, money, phone: writePhone, time, today } = useFormats();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  if (drafts.length === 0) return null;

  function onKeyDown(event: KeyboardEvent, draft: PhoneDraft) {
    const chips = [...(list.current?.querySelectorAll<HTMLElement>(CHIP) ?? [])];
    const at = chips.indexOf(event.currentTarget as HTMLElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = chips[at + step];
      if (at + step < 0) onLeave();
      else if (next) next.focus();
      else focusTodaysOrders();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      const next = chips[at + 1] ?? chips[at - 1];
      if (next) next.focus();
      else onLeave();
      onDiscard(draft);
    }
  }

  const whenOf = (at: string) => (dayOf(at) === today() ? time(at) : `${day(dayOf(at))} ${time(at)}`);
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-1.5 px-(--spacing-page) pb-2"
    >
      <h2 id={titleId} className="text-sm font-semibold">
        {t('phoneOrder.unfinished')}
      </h2>
      <ul ref={list} className="flex min-w-0 flex-wrap gap-1.5">
        {drafts.map((draft) => {
          const { key, phone, name, shown, changedAt } = draft;
          const who = name || shown.name || writePhone(phone);
          const words = [who, changedAt && whenOf(changedAt), shown.total && money(shown.total)].filter(Boolean);
          return (
            <li key={key} className="flex max-w-full items-center rounded-full border border-line-strong bg-surface">
              <button
                type="button"
                data-chip=""
                title={writePhone(phone)}
                className="min-h-7 min-w-0 truncate rounded-full ps-3 pe-1 text-sm hover:text-brand-ink"
                onClick={() => onOpen(draft)}
                onKeyDown={(event) => onKeyDown(event, draft)}
              >
                {words.join(', ')}
              </button>
              <IconButton
                icon="close"
                iconSize={14}
                className="size-7 shrink-0"
                label={t('phoneOrder.unfinished.discard', { name: who })}
                onClick={() => {
                  onLeave();
                  onDiscard(draft);
                }}
              />
            </li>
          );
        })}
      </ul>
      <span className="text-xs text-ink-muted">{t('phoneOrder.unfinished.keys')}</span>
    </div>
  );
}
