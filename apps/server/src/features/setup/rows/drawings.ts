import type { SetupGood } from '@kaplya/contract';

const light = '#e6f3fc';

const open = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;

const bigBottle = 'M216 96h80v44c44 14 72 44 72 92v176a40 40 0 0 1-40 40H184a40 40 0 0 1-40-40V232c0-48 28-78 72-92Z';

const shapes: Readonly<Record<SetupGood['kind'] | 'bottle', string>> = {
  returnable:
    `<path d="${bigBottle}" fill="#7cbfee"/><path d="M144 268h224M144 332h224" stroke="#fff" stroke-opacity=".7" stroke-width="8"/>` +
    '<rect x="208" y="72" width="96" height="32" rx="8" fill="#1d5f96"/>',
  bottle:
    `<path d="${bigBottle}" fill="none" stroke="#5a9fd4" stroke-width="12"/>` +
    '<rect x="208" y="72" width="96" height="32" rx="8" fill="#8fb9d9"/>',
  water:
    '<path d="M232 88h48v56c20 16 40 36 40 76v196a32 32 0 0 1-32 32h-64a32 32 0 0 1-32-32V220c0-40 20-60 40-76Z" fill="#7cbfee"/>' +
    '<rect x="226" y="64" width="60" height="32" rx="8" fill="#1d5f96"/>' +
    '<rect x="192" y="264" width="128" height="80" fill="#fff" fill-opacity=".75"/>',
  goods:
    '<path d="M112 184 256 112l144 72v160l-144 72-144-72Z" fill="#a9cfe9"/>' +
    '<path d="M112 184 256 256l144-72M256 256v160" stroke="#5a8fb5" stroke-width="8" fill="none"/>',
};

/** The picture of goods that have no photograph yet. */
export function drawGood(kind: SetupGood['kind'] | 'bottle'): string {
  return `${open(512, 512)}<rect width="512" height="512" fill="${light}"/>${shapes[kind]}</svg>`;
}
