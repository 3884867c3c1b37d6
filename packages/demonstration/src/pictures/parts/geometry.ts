/** A part stands with the middle of its foot at 0,0; up is negative. */
export type Part = {
  markup: string;
  width: number;
  height: number;
  /** The shift that centres it visually. */
  offsetX?: number;
};

type Line = [x: number, y: number];
type Curve = [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A closed outline, symmetrical about x = 0, from its right half given from top to bottom. */
export function mirror(start: Line, right: (Line | Curve)[]): string {
  let path = `M${n(start[0])} ${n(start[1])}`;
  const left: string[] = [];
  let [x, y] = start;
  for (const segment of right) {
    if (segment.length === 2) {
      path += `L${n(segment[0])} ${n(segment[1])}`;
      left.push(`L${n(-x)} ${n(y)}`);
      [x, y] = segment;
    } else {
      const [x1, y1, x2, y2, endX, endY] = segment;
      path += `C${n(x1)} ${n(y1)} ${n(x2)} ${n(y2)} ${n(endX)} ${n(endY)}`;
      left.push(`C${n(-x2)} ${n(y2)} ${n(-x1)} ${n(y1)} ${n(-x)} ${n(y)}`);
      [x, y] = [endX, endY];
    }
  }
  return `${path}L${n(-x)} ${n(y)}${left.toReversed().join('')}Z`;
}

/** A band around a cylinder of half width `half`, seen a little from above. */
export function band(half: number, top: number, bottom: number, sag: number): string {
  return `M${n(-half)} ${n(top)}Q0 ${n(top + sag * 2)} ${n(half)} ${n(top)}V${n(bottom)}Q0 ${n(bottom + sag * 2)} ${n(-half)} ${n(bottom)}Z`;
}

/** A line around a cylinder. */
export function hoop(half: number, y: number, sag: number): string {
  return `M${n(-half)} ${n(y)}Q0 ${n(y + sag * 2)} ${n(half)} ${n(y)}`;
}

export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r === 0) return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
  return (
    `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}q${n(r)} 0 ${n(r)} ${n(r)}v${n(height - 2 * r)}q0 ${n(r)} ${n(-r)} ${n(r)}` +
    `h${n(2 * r - width)}q${n(-r)} 0 ${n(-r)} ${n(-r)}v${n(2 * r - height)}q0 ${n(-r)} ${n(r)} ${n(-r)}z`
  );
}

export function place(part: { markup: string }, x: number, y: number, scale = 1): string {
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${n(x)} ${n(y)})${scaled}">${part.markup}</g>`;
}
