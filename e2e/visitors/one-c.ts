import { request as sendRequest } from 'node:http';
import { moscowOrigin } from '../shop/test.ts';

type Sent = {
  readonly host: string;
  readonly search: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Node does not resolve the hosts of shops, so it always connects to Moscow's. */
function ask({ host, search, headers = {}, body }: Sent): Promise<readonly string[]> {
  const { port } = new URL(moscowOrigin());
  return new Promise((resolve, reject) => {
    const options = {
      ...{ port, path: `/api/exchange/1c?${search}`, method: body === undefined ? 'GET' : 'POST' },
      headers: { Host: host, ...headers },
    };
    const request = sendRequest(options, (response) => {
      let received = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (received += chunk));
      response.on('end', () => resolve(received.trim().split('\n')));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A 1C that sends one file of goods or offers to a shop, and asks until it is done. Returns the last answer. */
export async function sendAsOneC(
  { host, login, password }: { readonly host: string; readonly login: string; readonly password: string },
  { name, text }: { readonly name: string; readonly text: string },
): Promise<readonly string[]> {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const [word, cookieName, cookie] = await ask({
    ...{ host, search: 'type=catalog&mode=checkauth', headers: { authorization } },
  });
  if (word !== 'success') return [word ?? ''];
  const headers = { cookie: `${cookieName}=${cookie}` };
  await ask({ host, search: 'type=catalog&mode=init', headers });
  await ask({ host, search: `type=catalog&mode=file&filename=${name}`, headers, body: text });
  for (;;) {
    const answer = await ask({ host, search: `type=catalog&mode=import&filename=${name}`, headers });
    if (answer[0] !== 'progress') return answer;
  }
}

/** Offers of a 1C with one price type and one warehouse. */
export const offersOfOneC = (
  offers: readonly { readonly id: string; readonly price: string; readonly rest: number }[],
  formedAt: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${formedAt}">
<ПакетПредложений СодержитТолькоИзменения="true"><Ид>k#</Ид><Наименование>Пакет</Наименование>
<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен>
<Склады><Склад><Ид>main</Ид><Наименование>Склад на Заводской</Наименование></Склад></Склады>
<Предложения>${offers
  .map(
    ({ id, price, rest }) =>
      `<Предложение><Ид>${id}</Ид><Наименование>Товар ${id}</Наименование><Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена></Цены><Склад ИдСклада="main" КоличествоНаСкладе="${rest}"/></Предложение>`,
  )
  .join('')}</Предложения></ПакетПредложений></КоммерческаяИнформация>`;
