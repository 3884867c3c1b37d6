type SelectBoxProps = { label: string; isChecked: boolean; isMixed?: boolean; onChange: (isChecked: boolean) => void };

/** A small checkbox with a larger target than its visible area. */
export function SelectBox({ label, isChecked, isMixed = false, onChange }: SelectBoxProps) {
  return (
    <span className="relative inline-grid size-6 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed && !isChecked;
        }}
        className="size-4 accent-brand before:absolute before:-inset-1"
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  );
}
