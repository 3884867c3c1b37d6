/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Deferred, because the browser reads the URL only after this function returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
