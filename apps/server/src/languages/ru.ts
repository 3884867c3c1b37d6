import type { LanguageTexts } from './message-keys.ts';
import { pluralRu } from './plural.ts';

const bottles = (count: number) => `${count} ${pluralRu(count, 'бутыль', 'бутыли', 'бутылей')}`;

export const ru: LanguageTexts = {
  refusals: {
    'request.malformed': () => 'Запрос не удалось прочитать.',
    'request.invalid': () => 'Проверьте заполнение полей.',
    'request.not_found': () => 'Такой страницы нет.',
    'request.too_large': () => 'Запрос слишком большой.',
    'request.unsupported_media_type': () => 'Такой формат данных не поддерживается.',
    'request.too_many': () => 'Слишком много запросов. Попробуйте чуть позже.',
    'request.timeout': () => 'Ответ занимает слишком много времени. Попробуйте ещё раз.',
    'config.not_ready': () => 'Магазин запускается. Подождите немного.',
    'config.unknown_domain': () => 'По этому адресу магазина нет.',
    'partner.unknown': () => 'По этому адресу магазина нет.',
    'identity.token_required': () => 'Ошибка доступа, войдите снова.',
    'identity.token_invalid': () => 'Ошибка доступа, войдите снова.',
    'identity.session_ended': () => 'Сеанс завершён, войдите снова.',
    'identity.origin_refused': () => 'Запрос пришёл с чужого сайта и отклонён.',
    'identity.forbidden': () => 'Это действие вам недоступно.',
    'identity.partner_required': () => 'Не указан магазин.',
    'idempotency.key_reused': () => 'Этот запрос уже выполнен с другими данными. Обновите страницу.',
    'address.not_found': () => 'Адрес не найден.',
    'address.required': () => 'Адрес доставки не указан.',
    'address.not_served': () => 'Сюда мы пока не доставляем. Выберите другой адрес.',
    'cart.not_found': () => 'Корзина не найдена.',
    'cart.item_not_found': () => 'Этого товара уже нет в корзине.',
    'cart.gone': () => 'Эта корзина уже оформлена или устарела.',
    'cart.empty': () => 'Корзина пуста.',
    'cart.product_unavailable': ({ name }) =>
      name ? `«${name}» сейчас не продаётся по вашему адресу.` : 'Этот товар сейчас не продаётся по вашему адресу.',
    'cart.maximum_reached': ({ maximum = 0, name }) =>
      `${name ? `«${name}»: д` : 'Д'}остигнуто максимальное количество: ${maximum}.`,
    'cart.required_line': ({ reason }) =>
      reason === 'CONTAINERS'
        ? 'Эти бутыли нужны для воды: укажите, сколько пустых вы вернёте, или оставьте их.'
        : 'Этот товар нужен к заказу.',
    'cart.returned_exceed_water': () => 'Возвращаемых бутылей не может быть больше, чем бутылей с водой.',
    'cart.decline_refused': () => 'От этого товара отказаться нельзя.',
    'cart.interval_required': () => 'Время доставки не выбрано.',
    'cart.payment_required': () => 'Способ оплаты не выбран.',
    'cart.phone_required': () => 'Телефон не указан.',
    'cart.phone_invalid': () => 'Вы указали неверный номер телефона.',
    'cart.name_required': () => 'Имя не указано.',
    'cart.bottles_undeclared': () => 'Не указано, есть ли у вас пустые бутыли на обмен.',
    'cart.containers_missing': ({ quantity = 0 }) => `К воде нужна тара: ещё ${bottles(Number(quantity))}.`,
    'cart.required_product_missing': ({ name }) =>
      name ? `К заказу нужен товар «${name}».` : 'К заказу нужен ещё один товар.',
    'cart.minimum_order': ({ missingGoods = 0 }, money) =>
      `Для заказа не хватает товаров на ${money(Number(missingGoods))}.`,
    'cart.not_ready': () => 'Заказ ещё не готов к оформлению.',
    'cart.total_changed': () => 'Сумма заказа изменилась. Проверьте её и подтвердите заказ.',
    'interval.unavailable': () => 'Этот интервал доставки уже недоступен.',
    'payment.method_unavailable': () => 'Этот способ оплаты недоступен для заказа.',
    'consent.personal_data_required': () => 'Необходимо согласие на обработку персональных данных.',
    'consent.unknown': () => 'Такого согласия нет.',
    'server.failed': () => 'Что-то сломалось у нас. Мы уже знаем об этом — попробуйте ещё раз.',
  },
  actions: {
    'address.required': 'Выберите адрес доставки',
    'address.not_served': 'Выберите другой адрес',
    'cart.empty': 'Добавьте товары в корзину',
    'cart.product_unavailable': 'Уберите товар из корзины',
    'cart.maximum_reached': 'Уменьшите количество',
    'cart.required_line': 'Укажите бутыли на возврат',
    'cart.interval_required': 'Выберите время доставки',
    'interval.unavailable': 'Выберите другое время',
    'cart.payment_required': 'Выберите способ оплаты',
    'payment.method_unavailable': 'Выберите другой способ оплаты',
    'cart.phone_required': 'Укажите телефон',
    'cart.phone_invalid': 'Исправьте номер телефона',
    'cart.name_required': 'Укажите имя',
    'cart.bottles_undeclared': 'Ответьте про пустые бутыли',
    'cart.containers_missing': 'Добавьте тару или укажите бутыли на возврат',
    'cart.required_product_missing': 'Добавьте товар или укажите, что он у вас есть',
    'cart.minimum_order': 'Добавьте товары в корзину',
    'cart.total_changed': 'Проверьте новую сумму',
    'consent.personal_data_required': 'Отметьте согласие',
    'request.too_many': 'Подождите и повторите',
    'server.failed': 'Повторите попытку',
  },
  answers: {
    'address.duplicate': () => 'Такой адрес уже существует',
    'fee.DELIVERY_BELOW_FREE': ({ freeFromBottles = 0, freeFromGoods = 0 }, money) =>
      `Бесплатно от ${freeFromBottles} ${pluralRu(Number(freeFromBottles), 'бутыли', 'бутылей', 'бутылей')} воды или при товарах на ${money(Number(freeFromGoods))}.`,
    'fee.LIFT_WITHOUT_ELEVATOR': ({ floors = 0, bottles: count = 0, rate = 0 }, money) =>
      `Подъём без лифта: ${floors} эт. × ${bottles(Number(count))} × ${money(Number(rate))}.`,
    'fee.INTERVAL_SURCHARGE': () => 'Доплата за выбранное время доставки.',
    'fee.SMALL_ORDER': ({ fromGoods = 0 }, money) => `Доплата за заказ меньше ${money(Number(fromGoods))}.`,
    'line.CONTAINERS': () => 'Тара под воду: пустых бутылей на обмен меньше, чем бутылей с водой.',
    'line.FIRST_ORDER_PUMP': () => 'К первому заказу воды нужна помпа. Если она у вас есть, откажитесь от неё.',
    'line.BUNDLE': () => 'Идёт в комплекте с другим товаром.',
    'warning.NOT_SOLD_HERE': ({ name = '' }) => `«${name}» не продаётся по вашему адресу.`,
    'warning.QUANTITY_ABOVE_STOCK': ({ name = '', available = 0 }) => `«${name}»: осталось только ${available}.`,
    'warning.QUANTITY_ABOVE_STOCK_NONE': ({ name = '' }) => `«${name}» закончился.`,
    'warning.PRICE_CHANGED': ({ name = '', from = 0, to = 0 }, money) =>
      `«${name}»: цена изменилась с ${money(Number(from))} на ${money(Number(to))}.`,
    'warning.CONTAINERS_REDUCED': ({ to = 0 }) => `Тары нужно меньше: оставили ${to}.`,
    'warning.PUMP_SUGGESTED': ({ name = '' }) => `К первому заказу пригодится «${name}».`,
  },
};
