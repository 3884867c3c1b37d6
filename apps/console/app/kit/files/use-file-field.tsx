import { useRef, useState, type DragEvent } from 'react';

type FileFieldOptions = {
  label: string;
  /** The value of `<input accept>`. */
  accept: string;
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** The props of a drop area for files, its hidden file input, and a function that opens the file dialog. */
export function useFileField({ label, accept, isMultiple = false, onFiles }: FileFieldOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return {
    /** Whether a file is being dragged over the area. */
    isOver,
    open: () => input.current?.click(),
    /** The props of the drop area. */
    dropProps: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
      },
    },
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // An emptied input lets the same file be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}
