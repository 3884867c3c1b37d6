import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Picture } from './take-pictures.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
  body { margin: 0; padding: 1rem; }
  nav { position: sticky; top: 0; padding: .5rem 0; display: flex; gap: 1rem; flex-wrap: wrap; background: Canvas; z-index: 1; }
  section > div { display: flex; gap: 1rem; overflow-x: auto; align-items: start; padding-bottom: 1rem; }
  figure { margin: 0; flex: none; }
  img { display: block; height: 36rem; border: 1px solid #8886; }
  figcaption { font-size: .8rem; opacity: .7; }
  h2 { margin: 1rem 0 .5rem; }
`;

const choices = ['language', 'theme', 'width'] as const;

/** Writes a page of the pictures, with a choice of language, theme and width. */
export function writeIndex(folder: string, pictures: readonly Picture[]): void {
  const screens = Map.groupBy(pictures, ({ screen }) => screen);
  const sections = [...screens].map(([screen, taken]) => {
    const figures = taken.map(
      ({ file, language, theme, width }) =>
        `<figure data-language="${language}" data-theme="${theme}" data-width="${width}"><a href="${file}">` +
        `<img src="${file}" alt="${screen}" loading="lazy"></a><figcaption>${language}, ${width}, ${theme}</figcaption></figure>`,
    );
    return `<section id="${screen}"><h2>${screen}</h2><div>${figures.join('')}</div></section>`;
  });
  const selects = choices.map((choice) => {
    const values = [...new Set(pictures.map((picture) => String(picture[choice])))].toSorted();
    const options = values.map((value) => `<option>${value}</option>`).join('');
    return `<label>${choice} <select name="${choice}"><option value="">all</option>${options}</select></label>`;
  });
  const script = `
    const choices = document.querySelectorAll('select');
    const show = () => document.querySelectorAll('figure').forEach((figure) => {
      figure.hidden = [...choices].some(({ name, value }) => value && figure.dataset[name] !== value);
    });
    choices.forEach((choice) => choice.addEventListener('change', show));
  `;
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>` +
      `<nav>${selects.join('')}</nav>${sections.join('')}<script>${script}</script>`,
  );
}
