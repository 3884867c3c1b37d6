// Optional: the page works without it. Adds spaces to the number, the remaining time, and the bank's answer.

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!button || button.getAttribute('aria-disabled') === 'true') return event.preventDefault();
    button.setAttribute('aria-disabled', 'true');
    const { busy } = form.dataset;
    if (!busy) return;
    button.dataset.idle = button.textContent;
    button.textContent = busy;
  });
}

// The browser's back button restores the page as it was left, so the buttons are enabled again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  for (const button of document.querySelectorAll('form [aria-disabled]')) {
    button.removeAttribute('aria-disabled');
    if (button.dataset.idle) button.textContent = button.dataset.idle;
  }
});

function group(input, toText) {
  input?.addEventListener('input', () => {
    const isAtEnd = input.selectionStart === input.value.length;
    if (!isAtEnd) return;
    input.value = toText(input.value.replaceAll(/\D/g, ''));
  });
}

group(document.querySelector('[name=number]'), (digits) => digits.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 '));
group(document.querySelector('[name=expiry]'), (digits) => digits.slice(0, 4).replace(/^(\d\d)(\d)/, '$1/$2'));

const { status, left } = document.body.dataset;

if (left) {
  const texts = JSON.parse(left);
  const shown = document.querySelector('[data-minutes-left]');
  const until = Date.now() + texts.seconds * 1000;
  setInterval(() => {
    const minutes = Math.floor((until - Date.now()) / 60_000);
    if (minutes < 0) location.reload();
    else if (shown) shown.textContent = minutes < 1 ? texts.last : texts.many.replace('#', String(minutes));
  }, 10_000);
}

if (status) {
  const ask = async () => {
    const answer = await fetch(status, { cache: 'no-store' }).catch(() => null);
    const known = answer?.ok ? await answer.json() : null;
    if (known && known.status !== 'pending') location.replace(known.next);
  };
  setInterval(() => void ask(), 1500);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
}
