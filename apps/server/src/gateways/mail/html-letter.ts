import type { Language } from '@kaplya/domain';

type Letter = { readonly language: Language; readonly shop: string; readonly paragraphs: readonly string[] };

/** HTML of a letter from the shop; `paragraphs` are already HTML. */
export function toHtmlLetter({ language, shop, paragraphs }: Letter): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(shop)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif">
${[...paragraphs, toParagraph(shop)].join('\n')}
</body></html>
`;
}

export function toParagraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
