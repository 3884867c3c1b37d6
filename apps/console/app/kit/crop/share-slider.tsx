import { useId } from 'react';

type ShareSliderProps = {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (share: number) => void;
};

/** A slider for a fraction of a picture, shown in percent; arrow keys change it by one percent. */
export function ShareSlider({ label, value, min = 0, max = 1, onChange }: ShareSliderProps) {
  const id = useId();
  const shown = Math.round(value * 100);
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)_3rem] items-center gap-2 text-sm">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={Math.round(min * 100)}
        max={Math.max(Math.round(min * 100), Math.round(max * 100))}
        step={1}
        value={shown}
        className="h-6 w-full accent-brand"
        onChange={({ target }) => onChange(Math.min(max, Number(target.value) / 100))}
      />
      <span className="text-end text-ink-muted tabular-nums">{shown} %</span>
    </div>
  );
}
