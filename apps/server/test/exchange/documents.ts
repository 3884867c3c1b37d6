/** Documents of CommerceML 2 as 1C and МойСклад write them. */

export type MadeProduct = {
  readonly id: string;
  readonly name: string;
  readonly code?: string;
  readonly group?: string;
  readonly vat?: string;
  readonly description?: string;
  readonly isDeleted?: boolean;
  /** None: an empty element. */
  readonly pictures?: readonly string[];
};

export type MadeOffer = {
  readonly id: string;
  readonly name?: string;
  readonly prices?: Readonly<Record<string, string>>;
  readonly rests?: Readonly<Record<string, string | number>>;
  readonly quantity?: string | number;
};

type Head = { readonly formedAt?: string; readonly onlyChanges?: boolean; readonly encoding?: string };

const root = (inside: string, { formedAt = '2026-03-10T10:00:00', encoding = 'UTF-8' }: Head) =>
  `<?xml version="1.0" encoding="${encoding}"?>
<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.08" ДатаФормирования="${formedAt}">
${inside}
</КоммерческаяИнформация>`;

const list = (name: string, items: readonly string[]) =>
  items.length === 0 ? '' : `<${name}>${items.join('\n')}</${name}>`;

export function importXml(
  products: readonly MadeProduct[],
  { groups = {}, onlyChanges = true, ...head }: Head & { readonly groups?: Readonly<Record<string, string>> } = {},
): string {
  const named = Object.entries(groups).map(
    ([id, name]) => `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование></Группа>`,
  );
  const goods = products.map(({ id, name, code, group, vat, description, isDeleted, pictures }) =>
    [
      `<Товар><Ид>${id}</Ид>`,
      code === undefined ? '' : `<Артикул>${code}</Артикул>`,
      `<Наименование>${name}</Наименование><БазоваяЕдиница Код="796 ">шт</БазоваяЕдиница>`,
      group === undefined ? '' : `<Группы><Ид>${group}</Ид></Группы>`,
      description === undefined ? '' : `<Описание><![CDATA[${description}]]></Описание>`,
      pictures === undefined
        ? ''
        : (pictures.length === 0 ? [''] : pictures).map((path) => `<Картинка>${path}</Картинка>`).join(''),
      vat === undefined
        ? ''
        : `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>${vat}</Ставка></СтавкаНалога></СтавкиНалогов>`,
      isDeleted ? '<ПометкаУдаления>true</ПометкаУдаления>' : '',
      '</Товар>',
    ].join(''),
  );
  return root(
    `<Классификатор><Ид>c</Ид><Наименование>Классификатор</Наименование>${list('Группы', named)}</Классификатор>
<Каталог СодержитТолькоИзменения="${onlyChanges}"><Ид>k</Ид><ИдКлассификатора>c</ИдКлассификатора><Наименование>Каталог</Наименование>
<Товары>${goods.join('\n')}</Товары></Каталог>`,
    head,
  );
}

export function offersXml(
  offers: readonly MadeOffer[],
  {
    priceTypes = { retail: 'Розничная' },
    warehouses = { main: 'Основной склад' },
    onlyChanges = true,
    ...head
  }: Head & {
    readonly priceTypes?: Readonly<Record<string, string>>;
    readonly warehouses?: Readonly<Record<string, string>>;
  } = {},
): string {
  const named = (element: string) => (things: Readonly<Record<string, string>>) =>
    Object.entries(things).map(
      ([id, name]) => `<${element}><Ид>${id}</Ид><Наименование>${name}</Наименование></${element}>`,
    );
  const made = offers.map(({ id, name = 'Товар', prices, rests, quantity }) =>
    [
      `<Предложение><Ид>${id}</Ид><Наименование>${name}</Наименование>`,
      ...(prices
        ? [
            '<Цены>',
            ...Object.entries(prices).map(
              ([type, price]) =>
                `<Цена><Представление>${price} руб</Представление><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Валюта>руб</Валюта><Единица>шт</Единица><Коэффициент>1</Коэффициент></Цена>`,
            ),
            '</Цены>',
          ]
        : []),
      ...(quantity === undefined ? [] : [`<Количество>${quantity}</Количество>`]),
      ...(rests
        ? Object.entries(rests).map(([id_, count]) => `<Склад ИдСклада="${id_}" КоличествоНаСкладе="${count}"/>`)
        : []),
      '</Предложение>',
    ].join(''),
  );
  return root(
    `<ПакетПредложений СодержитТолькоИзменения="${onlyChanges}"><Ид>k#</Ид><Наименование>Пакет</Наименование><ИдКаталога>k</ИдКаталога>
${list('ТипыЦен', named('ТипЦены')(priceTypes))}${list('Склады', named('Склад')(warehouses))}
<Предложения>${made.join('\n')}</Предложения></ПакетПредложений>`,
    head,
  );
}

export function ordersXml(
  orders: readonly {
    readonly id: string;
    readonly number?: string;
    readonly requisites: Readonly<Record<string, string>>;
    readonly isDeleted?: boolean;
  }[],
  head: Head = {},
): string {
  const documents = orders.map(({ id, number = '1', requisites, isDeleted }) => {
    const values = Object.entries(requisites).map(
      ([name, value]) =>
        `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
    );
    return `<Документ><Ид>${id}</Ид><Номер>${number}</Номер><Дата>2026-03-10</Дата><ХозОперация>Заказ товара</ХозОперация>
<Роль>Продавец</Роль><Валюта>руб</Валюта><Курс>1</Курс><Сумма>0</Сумма>${isDeleted ? '<ПометкаУдаления>true</ПометкаУдаления>' : ''}
<ЗначенияРеквизитов>${values.join('')}</ЗначенияРеквизитов></Документ>`;
  });
  return root(documents.join('\n'), head);
}
