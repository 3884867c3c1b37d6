import type { PlacesCredit as Credit } from '@kaplya/contract';

/** The source of found places, which its licence has named beside them. */
export function PlacesCredit({ credit }: { credit: Credit | null | undefined }) {
  return (
    credit && (
      <a href={credit.url} target="_blank" rel="noreferrer" className="self-start text-xs text-ink-muted underline">
        {credit.text}
      </a>
    )
  );
}
