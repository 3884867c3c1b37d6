import { useMemo } from 'react';
import { toPlainMap } from '@kaplya/contract/plain-map';
import type { Position } from '@kaplya/domain/geo';
import { findRingProblems, normaliseRing } from '@kaplya/domain/rings';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { CornersField } from '#kit/map/corners-field.tsx';
import { useIsDark } from '@kaplya/ui/layout/use-is-dark.ts';
import { useTheme } from '#platform/page/theme.ts';
import { useRingProblem } from '#kit/map/use-ring-problem.ts';
import { ZoneMap } from '#kit/map/zone-map.tsx';
import { readCentre, toCorners, toFirstCorners } from './setup-draft.ts';
import type { StepProps } from './step-props.ts';

const noMarks: readonly Position[] = [];
/** A plain map: the shop, which sets the map style, does not exist yet. */
const plainMaps = { light: toPlainMap('light'), dark: toPlainMap('dark') } as const;

/** The zone of delivery: a circle around the town, or an outline that is drawn, typed or read from a file. */
export function ZoneFields({ draft, change, errorOf }: StepProps) {
  const t = useText();
  const toWords = useRingProblem();
  const isDark = useIsDark(useTheme());
  const { centre: typedCentre, kilometres, corners } = draft;
  const centre = useMemo(() => readCentre(typedCentre), [typedCentre]);
  const circle = useMemo(
    () => toCorners({ centre: typedCentre, kilometres, corners: null }),
    [typedCentre, kilometres],
  );
  const zones = useMemo(
    () => (corners === null ? [{ id: 'circle', name: '', ring: circle, isActive: true }] : []),
    [corners, circle],
  );
  const marks = useMemo(
    (): readonly Position[] => (centre ? [[centre.longitude, centre.latitude]] : noMarks),
    [centre],
  );
  const problems = useMemo(() => (corners === null ? [] : findRingProblems(normaliseRing(corners))), [corners]);
  const draw = (next: readonly Position[] | null) => change({ corners: next });

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{t('setup.zone')}</legend>
      {corners === null ? (
        <TextField
          label={t('setup.kilometres')}
          hint={t('setup.kilometres.hint')}
          inputMode="decimal"
          className="max-w-40"
          name="kilometres"
          value={kilometres}
          error={errorOf('kilometres')}
          onChange={(event) => change({ kilometres: event.target.value })}
        />
      ) : (
        <p className="text-sm text-ink-muted">{t('setup.zone.drawing')}</p>
      )}
      {centre && (
        <div className="h-80">
          <ZoneMap
            mapStyle={plainMaps[isDark ? 'dark' : 'light']}
            {...{ zones, corners, marks }}
            center={[centre.longitude, centre.latitude]}
            framed={circle}
            onDrawn={draw}
            onPick={() => undefined}
          />
        </div>
      )}
      {problems.map((problem) => (
        <Callout key={JSON.stringify(problem)} tone="danger" icon="warning">
          {toWords(problem)}
        </Callout>
      ))}
      {corners === null ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          isDisabled={!centre}
          onClick={() => draw(toFirstCorners(draft))}
        >
          {t('setup.zone.draw')}
        </Button>
      ) : (
        <>
          <CornersField corners={corners} error={errorOf('corners')} onDraw={draw} />
          <Button variant="ghost" size="sm" className="-ms-3 self-start" onClick={() => draw(null)}>
            {t('setup.zone.circle')}
          </Button>
        </>
      )}
    </fieldset>
  );
}
