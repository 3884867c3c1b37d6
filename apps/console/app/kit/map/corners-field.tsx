import { useState } from 'react';
import type { Position } from '@kaplya/domain/geo';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFileField } from '#kit/files/use-file-field.tsx';
import { readCorners, toCornerText } from './corner-text.ts';

type CornersFieldProps = {
  corners: readonly Position[];
  /** The problem of the outline as a whole. */
  error?: string | null;
  onDraw: (corners: readonly Position[]) => void;
};

/** The corners as a list: everything the map can do, by keyboard alone. Its texts are in the area `map`. */
export function CornersField({ corners, error = null, onDraw }: CornersFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readCorners(typed);

  function take(text: string) {
    const found = readCorners(text);
    if ('wrongLine' in found) setTyped(text);
    else {
      setTyped(null);
      onDraw(found.corners);
    }
  }

  const field = useFileField({
    ...{ label: t('map.file'), accept: '.json,.geojson,application/geo+json,application/json' },
    onFiles: ([file]) => void file?.text().then(take, () => setTyped('{')),
  });

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
        onChange={({ target }) => {
          setTyped(target.value);
          // Drawn while it is typed, so that a save from within the field has all of it.
          const found = readCorners(target.value);
          if ('corners' in found) onDraw(found.corners);
        }}
        onBlur={() => typed !== null && take(typed)}
      />
      <div>
        {field.input}
        <Button variant="secondary" size="sm" onClick={field.open}>
          {t('map.file')}
        </Button>
      </div>
    </>
  );
}
