const day = 24 * 60 * 60;
const lastSerial = 2_958_466;
/** Excel's calendar has a 29 February 1900, so days before it are counted from a day later. */
const phantomDay = 60;

/**
 * Converts a serial number of Excel to a day, moment or time of day in ISO: `2026-03-12`, `2026-03-12T10:15:00`,
 * `10:15:00`. Null for a number that Excel does not show as a date. `is1904`: the workbook counts days from 1904, as
 * those of old Macs do.
 */
export function toIsoDay(serial: number, is1904: boolean): string | null {
  if (!(serial >= 0 && serial < lastSerial)) return null;
  const seconds = Math.round(serial * day);
  const days = Math.floor(seconds / day);
  const time = toTime(seconds - days * day);
  if (days === 0 && !is1904) return time;
  if (days === phantomDay && !is1904) return null;
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < phantomDay ? 31 : 30);
  const date = new Date(epoch + days * day * 1000).toISOString().slice(0, 10);
  return time === '00:00:00' ? date : `${date}T${time}`;
}

function toTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
