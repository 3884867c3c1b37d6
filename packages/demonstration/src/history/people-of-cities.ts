/** The customers of a city's history, and their words. */
export type PeopleOfCity = {
  /** First names, with the index of the form (gender) of the last name that fits. */
  readonly given: readonly (readonly [name: string, form: 0 | 1])[];
  readonly families: readonly (readonly [masculine: string, feminine: string])[];
  readonly notes: readonly string[];
  readonly couriersNotes: readonly string[];
  /** Failed deliveries: the reason, and the courier's remark. */
  readonly undelivered: readonly (readonly [reasonId: string, note: string])[];
  readonly shopCancels: readonly string[];
  readonly praise: readonly string[];
  readonly complaint: string;
  /** The prefix of a customer's number, with the country's code. */
  readonly phonePrefix: string;
};

export const peopleOfMoscow: PeopleOfCity = {
  given: [
    ['Мария', 1],
    ['Алексей', 0],
    ['Екатерина', 1],
    ['Дмитрий', 0],
    ['Наталья', 1],
    ['Сергей', 0],
    ['Ольга', 1],
    ['Андрей', 0],
    ['Татьяна', 1],
    ['Михаил', 0],
    ['Ирина', 1],
    ['Павел', 0],
    ['Светлана', 1],
    ['Александра', 1],
    ['Константин', 0],
  ],
  families: [
    ['Иванов', 'Иванова'],
    ['Смирнов', 'Смирнова'],
    ['Кузьмин', 'Кузьмина'],
    ['Попов', 'Попова'],
    ['Соловьёв', 'Соловьёва'],
    ['Морозов', 'Морозова'],
    ['Павлов', 'Павлова'],
    ['Семёнов', 'Семёнова'],
    ['Голубев', 'Голубева'],
    ['Виноградов', 'Виноградова'],
    ['Богданов', 'Богданова'],
    ['Рождественский-Преображенский', 'Рождественская-Преображенская'],
    ['Фёдоров', 'Фёдорова'],
    ['Беляев', 'Беляева'],
    ['Тарасов', 'Тарасова'],
    ['Белов', 'Белова'],
    ['Комаров', 'Комарова'],
  ],
  notes: [
    'Позвонить за час',
    'Домофон не работает, звоните на телефон',
    'Вход со двора, вторая дверь',
    'Собака, звонить в дверь не надо',
    'Пустые бутыли стоят у двери',
    'Охрана пропустит по фамилии',
  ],
  couriersNotes: ['Отдал лично', 'Оставил у соседки, кв. 14', 'Забрал пустые у консьержа'],
  undelivered: [
    ['no_answer', 'Никто не открыл, телефон не отвечает'],
    ['not_home', 'Просили перенести: уехали на дачу'],
    ['wrong_address', 'Нет такого дома, адрес записан с ошибкой'],
    ['van_broken', 'Не успели к концу интервала'],
    ['no_access', 'Не пропустила охрана'],
  ],
  shopCancels: ['Дубль заказа, клиент подтвердил по телефону', 'Не дозвонились для подтверждения'],
  praise: ['Быстро и вежливо, спасибо!', 'Всё отлично', 'Курьер помог поставить бутыль'],
  complaint: 'Приехали на полтора часа позже, никто не предупредил',
  phonePrefix: '+79000002',
};

export const peopleOfBaku: PeopleOfCity = {
  given: [
    ['Aygün', 1],
    ['Rəşad', 0],
    ['Günel', 1],
    ['Elçin', 0],
    ['Nigar', 1],
    ['Orxan', 0],
    ['Sevinc', 1],
    ['Tural', 0],
    ['Lalə', 1],
    ['Kamran', 0],
  ],
  families: [
    ['Əliyev', 'Əliyeva'],
    ['Məmmədov', 'Məmmədova'],
    ['Həsənov', 'Həsənova'],
    ['Quliyev', 'Quliyeva'],
    ['İbrahimov', 'İbrahimova'],
    ['Rzayev', 'Rzayeva'],
    ['Süleymanov', 'Süleymanova'],
  ],
  notes: ['Bir saat əvvəl zəng edin', 'Giriş həyətdən', 'Boş balonlar qapının yanındadır'],
  couriersNotes: ['Şəxsən verdim', 'Qonşuya verdim'],
  undelivered: [
    ['no_answer', 'Qapını açan olmadı'],
    ['not_home', 'Başqa günə saxlamağı xahiş etdilər'],
    ['wrong_address', 'Evin nömrəsi başqadır'],
  ],
  shopCancels: ['Təkrar sifariş, müştəri təsdiq etdi'],
  praise: ['Hər şey əladır', 'Tez gətirdilər, təşəkkür edirəm'],
  complaint: 'Gecikdilər, xəbər verən olmadı',
  phonePrefix: '+994500002',
};
