import { useId, useRef, useState } from 'react';
import type { Position } from '@kaplya/domain/geo';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { useText } from '#i18n/use-text.ts';
import { readCorners, toCornerText } from './corner-text.ts';

type CornersFieldProps = {
  corners: readonly Position[];
  /** What is wrong with the outline as a whole. */
  error?: string | null;
  onDraw: (corners: readonly Position[]) => void;
};

/** The corners as a list: what the map shows can be done here with the keyboard alone. Its texts are those of `map`. */
export function CornersField({ corners, error = null, onDraw }: CornersFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const fileId = useId();
  const read = typed === null ? null : readCorners(typed);

  function take(text: string) {
    const found = readCorners(text);
    if ('wrongLine' in found) setTyped(text);
    else {
      setTyped(null);
      onDraw(found.corners);
    }
  }

  return (
    <>
      <TextArea
        label={t('map.corners')}
        hint={t('map.cornersHint')}
        rows={5}
        spellCheck={false}
        className="font-mono text-sm"
        value={typed ?? toCornerText(corners)}
        error={read && 'wrongLine' in read ? t('map.wrongLine', { line: read.wrongLine }) : error}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== null && take(typed)}
      />
      <div>
        <input
          ref={file}
          id={fileId}
          type="file"
          accept=".json,.geojson,application/geo+json,application/json"
          aria-label={t('map.file')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen) chosen.text().then(take, () => setTyped('{'));
          }}
        />
        <Button variant="secondary" size="sm" onClick={() => file.current?.click()}>
          {t('map.file')}
        </Button>
      </div>
    </>
  );
}
