/** Shifts the clock of the process that imports it first, in milliseconds: the next day begins without a night. */
const offset = Number(process.env['CLOCK_OFFSET_MILLISECONDS'] ?? 0);
const RealDate = Date;

class LaterDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...(given as [string]));
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
}

if (offset !== 0) globalThis.Date = LaterDate as DateConstructor;
