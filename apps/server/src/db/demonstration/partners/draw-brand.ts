const drop = 'M24 4C24 4 8 21 8 31a16 16 0 0 0 32 0C40 21 24 4 24 4Z';
const water = `<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#38b6ff"/><stop offset="1" stop-color="#0067c7"/></linearGradient>`;
const shine =
  '<path d="M15 31a9 9 0 0 0 8 9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/>';

/** The partner's logo: a drop and its name, 180 × 48. */
export function drawLogo(wordmark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="48" viewBox="0 0 180 48"><defs>${water}</defs><path d="${drop}" fill="url(#w)"/>${shine}<text x="52" y="34" font-family="system-ui,'Segoe UI',Roboto,sans-serif" font-size="30" font-weight="700" letter-spacing="-.5" fill="#0067c7">${wordmark}</text></svg>`;
}

/** The picture of the shop on a phone, for banners of the app and for links that are shared: 1200 × 630. */
export function drawMockup(wordmark: string): string {
  const card = (x: number, y: number, tint: string) =>
    `<rect x="${x}" y="${y}" width="112" height="132" rx="16" fill="#fff"/><rect x="${x + 12}" y="${y + 12}" width="88" height="70" rx="10" fill="${tint}"/><rect x="${x + 12}" y="${y + 92}" width="66" height="8" rx="4" fill="#c8d6e2"/><rect x="${x + 12}" y="${y + 108}" width="40" height="10" rx="5" fill="#0067c7"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><defs>${water}<linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#eaf6ff"/><stop offset="1" stop-color="#b9e2ff"/></linearGradient></defs><rect width="1200" height="630" fill="url(#b)"/><g transform="translate(120 190) scale(4.6)"><path d="${drop}" fill="url(#w)"/>${shine}</g><text x="340" y="350" font-family="system-ui,'Segoe UI',Roboto,sans-serif" font-size="112" font-weight="700" letter-spacing="-2" fill="#0a3d6b">${wordmark}</text><rect x="796" y="56" width="290" height="600" rx="44" fill="#0d2538"/><rect x="808" y="68" width="266" height="600" rx="34" fill="#f3f8fc"/><rect x="826" y="96" width="120" height="14" rx="7" fill="#0a3d6b"/><rect x="826" y="126" width="230" height="92" rx="18" fill="url(#w)"/>${card(826, 238, '#d7eeff')}${card(946, 238, '#e3f5e9')}${card(826, 386, '#fff0d9')}${card(946, 386, '#e8e6ff')}${card(826, 534, '#d7eeff')}${card(946, 534, '#ffe3e3')}</svg>`;
}
