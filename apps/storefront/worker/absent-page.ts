type Language = 'ru' | 'en' | 'az' | 'tr';

/**
 * The reason why a page cannot be loaded. `offline`: no network; `unanswered`: the network works, but the shop does not
 * answer.
 */
export type Absence = 'offline' | 'unanswered';

type Texts = Record<Absence, { title: string; text: string }> & { again: string; catalogue: string };

const texts: Record<Language, Texts> = {
  ru: {
    offline: {
      title: 'Нет интернета',
      text: 'Эту страницу здесь ещё не открывали, поэтому без интернета её не показать. Она откроется сама, когда он появится.',
    },
    unanswered: {
      title: 'Магазин не отвечает',
      text: 'С вашим интернетом всё в порядке, дело в нас. Попробуйте через минуту.',
    },
    again: 'Попробовать снова',
    catalogue: 'В каталог',
  },
  en: {
    offline: {
      title: 'No internet',
      text: 'This page was never opened here, so it cannot be shown without the internet. It opens by itself when you are back online.',
    },
    unanswered: {
      title: 'The shop does not answer',
      text: 'Your internet is fine, the trouble is ours. Please try again in a minute.',
    },
    again: 'Try again',
    catalogue: 'To the catalogue',
  },
  az: {
    offline: {
      title: 'İnternet yoxdur',
      text: 'Bu səhifə burada hələ açılmayıb, ona görə internetsiz göstərilə bilmir. Əlaqə bərpa olunanda özü açılacaq.',
    },
    unanswered: {
      title: 'Mağaza cavab vermir',
      text: 'İnternetinizdə problem yoxdur, məsələ bizdədir. Bir dəqiqədən sonra yenidən cəhd edin.',
    },
    again: 'Yenidən cəhd et',
    catalogue: 'Kataloqa',
  },
  tr: {
    offline: {
      title: 'İnternet yok',
      text: 'Bu sayfa burada hiç açılmadı, bu yüzden internetsiz gösterilemiyor. Bağlantı gelince kendiliğinden açılır.',
    },
    unanswered: {
      title: 'Mağaza yanıt vermiyor',
      text: 'İnternetinizde sorun yok, sorun bizde. Lütfen bir dakika sonra yeniden deneyin.',
    },
    again: 'Tekrar dene',
    catalogue: 'Kataloğa',
  },
};

// Copies of the shop's colours (and texts above), because this page cannot load other files; a test compares them with
// the originals.
const style = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;text-align:center;font:1.0625rem/1.5 system-ui,sans-serif;color:#0e2130;background:#f5fafd}svg{width:5rem;height:5rem;color:#0a6cba}h1{margin:0;font-size:1.5rem;line-height:1.25}p{margin:0;max-width:26rem}nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:.5rem}a{display:inline-flex;align-items:center;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid #0a6cba;border-radius:.75rem;font-weight:600;text-decoration:none;color:#0a6cba}a:first-child{background:#0a6cba;color:#ffffff}a:focus-visible{outline:3px solid #0a6cba;outline-offset:2px}@media(prefers-color-scheme:dark){body{color:#eaf3f9;background:#0a151e}svg{color:#56b4fc}a{color:#56b4fc;border-color:#56b4fc}a:first-child{background:#56b4fc;color:#032033}a:focus-visible{outline-color:#56b4fc}}`;

// Reloads the page once the network is back, unless the visitor has already followed a link.
const script = `let left=false;addEventListener('click',(e)=>{if(e.target.closest('a')&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey)left=true});addEventListener('online',()=>left||location.reload())`;

/**
 * Returns the page shown instead of one that cannot be loaded: it names the reason, and links to a retry and, if
 * cached, the catalogue. It needs no other file.
 */
export function toAbsentPage(
  absence: Absence,
  { language, hasShop }: { language: string; hasShop: boolean },
): Response {
  const known = isKnown(language) ? language : 'en';
  const { again, catalogue, [absence]: words } = texts[known];
  const drawing = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M12 3s6 6.2 6 10.5a6 6 0 0 1-12 0C6 9.2 12 3 12 3Z"/><path d="M9.5 14.5h5"/></svg>`;
  const ways = `<a href="">${again}</a>${hasShop ? `<a href="/">${catalogue}</a>` : ''}`;
  const html = `<!doctype html><html lang="${known}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title><style>${style}</style></head><body><main style="display:contents">${drawing}<h1>${words.title}</h1><p>${words.text}</p><nav>${ways}</nav></main><script>${script}</script></body></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(html, { status: 503, headers });
}

function isKnown(language: string): language is Language {
  return language in texts;
}
