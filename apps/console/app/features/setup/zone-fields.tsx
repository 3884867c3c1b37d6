import { useMemo, useState } from 'react';
import { toPlainMap } from '@kaplya/contract/plain-map';
import type { Position } from '@kaplya/domain/geo';
import { findRingProblems, normaliseRing } from '@kaplya/domain/rings';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { CornersField } from '#kit/map/corners-field.tsx';
import { useIsDark } from '@kaplya/ui/layout/use-is-dark.ts';
import { useTheme } from '#platform/page/theme.ts';
import { useRingProblem } from '#kit/map/use-ring-problem.ts';
import { ZoneMap } from '#kit/map/zone-map.tsx';
import { CentreFields } from './centre-fields.tsx';
import { moveCentre, readCentre, toCorners, toFirstCorners } from './draft/setup-draft.ts';
import type { StepProps } from './step-props.ts';
import { findNearestTown, type Town } from '#kit/towns/town-list.ts';

const noMarks: readonly Position[] = [];
const nearAtMostMetres = 200_000;
/** Some ten metres. */
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
/** A plain map: the shop, which sets the map style, does not exist yet. */
const plainMaps = { light: toPlainMap('light'), dark: toPlainMap('dark') } as const;

type ZoneFieldsProps = StepProps & { readonly towns: readonly Town[] };

/** The zone of delivery: a circle around the town, or an outline that is drawn, typed or read from a file. */
export function ZoneFields({ draft, change, errorOf, towns }: ZoneFieldsProps) {
  const t = useText();
  const language = useLanguage();
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
  const [clicked, setClicked] = useState<string | null>(null);
  const draw = (next: readonly Position[] | null) => change({ corners: next });

  function toPlace(): string {
    const nearest = centre && findNearestTown(towns, centre);
    if (!nearest || nearest.metres > nearAtMostMetres) return '';
    const kilometresAway = Math.round(nearest.metres / 1000);
    const town = nearest.town.names[language];
    return kilometresAway === 0
      ? t('setup.centre.at', { town })
      : t('setup.centre.near', { town, kilometres: kilometresAway });
  }

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
            // A clicked place is in view already.
            framed={clicked === typedCentre ? undefined : circle}
            onDrawn={draw}
            onPick={() => undefined}
            onPoint={([longitude, latitude]) => {
              // A click on a zone that is drawn is for its corners.
              if (corners !== null) return;
              const moved = moveCentre(draft, { latitude: round(latitude), longitude: round(longitude) });
              setClicked(moved.centre ?? null);
              change(moved);
            }}
          />
        </div>
      )}
      {centre && (
        <p className="text-sm text-ink-muted">
          {corners === null && t('setup.centre.map')} <span role="status">{toPlace()}</span>
        </p>
      )}
      <CentreFields {...{ draft, change, errorOf }} />
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
