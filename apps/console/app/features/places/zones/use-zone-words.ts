import type { AreaEffect } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';

type Finding = AreaEffect['findings'][number];

/** Texts of areas in square metres, and of the findings of a layout, such as overlapping zones. */
export function useZoneWords(nameOf: (id: string) => string) {
  const t = useText();
  const area = (squareMetres: number) =>
    squareMetres < 100_000
      ? t('places.squareMetres', { area: Math.round(squareMetres) })
      : t('places.squareKilometres', { area: Math.round(squareMetres / 100_000) / 10 });
  return {
    area,
    finding(finding: Finding): string {
      const zone = nameOf(finding.zoneId);
      if (finding.kind === 'hidden') return t('places.finding.hidden', { zone });
      const other = nameOf(finding.otherId);
      if (finding.kind === 'gap') return t('places.finding.gap', { zone, other, metres: finding.metres });
      return t(`places.finding.${finding.kind}`, { zone, other, area: area(finding.squareMetres) });
    },
  };
}
