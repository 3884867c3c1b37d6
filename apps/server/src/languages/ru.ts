import { ruCells } from './cells/ru.ts';
import { dayWriter } from './day-text.ts';
import { writePromoText, type LanguageTexts, type PromoTexts } from './message-keys.ts';
import { waiting } from './waiting.ts';

const bottles = (count: number) => `${count} ${pluralRu(count, 'бутыль', 'бутыли', 'бутылей')}`;

const toDayText = dayWriter('ru');

const promoTexts: PromoTexts = {
  NOT_FOUND: () => 'Такого промокода нет.',
  NOT_STARTED: () => 'Этот промокод ещё не действует.',
  EXPIRED: () => 'Срок этого промокода истёк.',
  USED_UP: () => 'Этот промокод уже использовали все, кому он предназначался.',
  ALREADY_USED: () => 'Вы уже использовали этот промокод.',
  FIRST_ORDER_ONLY: () => 'Этот промокод — только для первого заказа.',
  PHONE_PROOF_REQUIRED: () => 'Сначала подтвердите телефон: войдите по коду, и промокод заработает.',
  MIN_SUM: ({ missing = 0 }, money) => `Для этого промокода не хватает товаров на ${money(Number(missing))}.`,
  NOT_APPLICABLE: () => 'Этот промокод не подходит к вашему заказу.',
  AUTH_REQUIRED: () => 'Войдите, чтобы применить этот промокод.',
  NO_POINTS_MIX: () => 'Этот промокод нельзя применить вместе с оплатой баллами.',
};

const promoText = writePromoText(promoTexts);

export const ru: LanguageTexts = {
  refusals: {
    ...ruCells.refusals,
    'request.malformed': () => 'Запрос не удалось прочитать.',
    'request.invalid': () => 'Проверьте заполнение полей.',
    'request.not_found': () => 'Такой страницы нет.',
    'request.too_slow': () => 'Запрос приходил слишком долго. Проверьте связь и попробуйте ещё раз.',
    'request.too_large': () => 'Запрос слишком большой.',
    'request.unsupported_media_type': () => 'Такой формат данных не поддерживается.',
    'request.too_many': ({ seconds }) =>
      seconds === undefined
        ? 'Слишком много запросов. Попробуйте чуть позже.'
        : `Слишком много запросов. Подождите ${waiting(Number(seconds), ['с', 'мин', 'ч'])} и повторите.`,
    'request.timeout': () => 'Ответ занимает слишком много времени. Попробуйте ещё раз.',
    'search.query_too_long': ({ limit = 0 }) => `Запрос слишком длинный: хватит ${limit} знаков.`,
    'search.filter_invalid': () => 'Такого фильтра или порядка нет. Выберите его в списке.',
    'config.not_ready': () => 'Магазин запускается. Подождите немного.',
    'config.unknown_domain': () => 'По этому адресу магазина нет.',
    'partner.unknown': () => 'По этому адресу магазина нет.',
    'partner.closed': () => 'Магазин временно закрыт. Загляните чуть позже.',
    'identity.token_required': () => 'Ошибка доступа, войдите снова.',
    'identity.token_invalid': () => 'Ошибка доступа, войдите снова.',
    'identity.session_ended': () => 'Сеанс завершён, войдите снова.',
    'identity.client_refused': () => 'Ключ приложения не подходит.',
    'identity.origin_refused': () => 'Запрос пришёл с чужого сайта и отклонён.',
    'identity.forbidden': () => 'Это действие вам недоступно.',
    'identity.proof_required': () => 'Подтвердите, что это вы: введите код или войдите ключом доступа.',
    'identity.contact_replaced': () =>
      'Этот контакт недавно заменили в аккаунте. Если это были не вы, верните его на странице «Вернуть контакт».',
    'identity.change_unknown': () => 'Возвращать нечего: этот контакт не заменяли за последние 72 часа.',
    'identity.customer_unknown': () => 'Такого покупателя нет.',
    'identity.recovery_waiting': () => 'Для этого аккаунта восстановление уже начато.',
    'identity.recovery_unknown': () => 'Такого восстановления нет.',
    'account.contact_changed': () =>
      'Контакт аккаунта недавно изменён: удалить аккаунт можно через 72 часа после этого.',
    'identity.partner_required': () => 'Не указан магазин.',
    'identity.sign_in_required': () => 'Для этого нужно войти.',
    'identity.customer_required': () => 'Это доступно только после входа.',
    'identity.method_unavailable': () => 'Этот способ получить код недоступен.',
    'identity.phone_required': () => 'Это поле обязательно.',
    'identity.phone_invalid': () => 'Вы указали неверный номер телефона.',
    'identity.phone_taken': () => 'Этот номер уже принадлежит другому аккаунту. Войдите по нему.',
    'identity.email_required': () => 'Это поле обязательно.',
    'identity.email_invalid': () => 'Вы указали неверный адрес электронной почты.',
    'identity.email_taken': () => 'Этот адрес уже принадлежит другому аккаунту. Войдите по нему.',
    'identity.name_required': () => 'Имя не указано.',
    'identity.challenge_over': () => 'Этот код больше не действует. Запросите новый.',
    'identity.code_not_sent': () => 'Не удалось отправить код. Попробуйте ещё раз или другим способом.',
    'identity.session_unknown': () => 'Такого сеанса нет.',
    'identity.passkey_unknown': () => 'Такого ключа доступа нет.',
    'identity.passkey_refused': () => 'Ключ доступа не подошёл. Войдите по коду или попробуйте другой ключ.',
    'identity.passkey_unavailable': () => 'По этому адресу магазина ключи доступа не работают.',
    'identity.too_many_passkeys': () => 'У вас уже 20 ключей доступа: сначала удалите один.',
    'staff.permission_missing': ({ permission }) =>
      `У вас нет права ${permission ?? ''}. Его может дать владелец магазина.`,
    'staff.not_a_member': () => 'Этот контакт не принадлежит сотруднику магазина. Попросите владельца пригласить вас.',
    'staff.unknown': () => 'Такого сотрудника нет.',
    'staff.last_owner': () => 'Это последний владелец. Сначала назначьте другого.',
    'staff.grant_refused': ({ permission }) =>
      permission === 'owner'
        ? 'Это может только владелец магазина.'
        : `Нельзя выдать право ${permission ?? ''}: его нет у вас.`,
    'staff.passkey_required': () => 'Магазин просит всех сотрудников входить по ключу доступа. Сначала добавьте его.',
    'staff.passkey_demanded': () => 'Вы входите по ключу доступа: так решил владелец магазина.',
    'staff.contact_required': () => 'Укажите почту или телефон: по ним сотрудник входит.',
    'staff.contact_taken': () => 'Этот контакт уже есть у другого сотрудника.',
    'staff.too_many': () => 'Сотрудников слишком много.',
    'staff.role_unknown': () => 'Такой роли нет.',
    'staff.role_in_use': ({ members }) => `Роль нельзя удалить: у стольких сотрудников она есть: ${members ?? ''}.`,
    'staff.role_fixed': () => 'Роль владельца нельзя изменить.',
    'staff.role_name_taken': () => 'Роль с таким названием уже есть.',
    'staff.role_name_required': () => 'Назовите роль.',
    'staff.too_many_roles': () => 'Ролей уже 100: сначала удалите лишнюю.',
    'staff.invitation_refused': () =>
      'Этого сотрудника нельзя пригласить: он уже вошёл, отключён или у него нет почты.',
    'staff.invitation_over': () => 'Ссылка больше не действует. Попросите прислать приглашение ещё раз.',
    'undelivered.dealt_with': () => 'С этим заказом уже разобрались.',
    'call.not_found': () => 'Такого звонка в списке нет.',
    'call.closed': () => 'Этот звонок уже закрыт.',
    'call.open_already': () => 'Об этом уже есть звонок в списке.',
    'call.nobody': () => 'Укажите заказ, покупателя или телефон.',
    'call.time_invalid': () => 'Время звонка: не раньше чем сейчас и не позже чем через 60 дней.',
    'file.too_large': ({ most = 0 }) => `В файле было бы больше ${most} строк: сузьте фильтры.`,
    'view.unknown': () => 'Такого вида нет: возможно, его удалили.',
    'view.name_taken': () => 'У вас уже есть вид с таким названием.',
    'view.too_many': ({ most = 0 }) => `Сохранить можно не больше ${most} видов: удалите ненужный.`,
    'conflict.changed': ({ by }) =>
      by
        ? `Пока вы правили, запись изменил(а) ${by}. Ничего не сохранено.`
        : 'Пока вы правили, запись изменилась. Ничего не сохранено.',
    'profile.image_invalid': () => 'Файл не является изображением.',
    'profile.image_too_large': () => 'Файл больше 5 МБ. Выберите изображение поменьше.',
    'account.order_in_delivery': () => 'Ваш заказ уже готовится или едет к вам. Удалить аккаунт можно после доставки.',
    'account.rental_open': () => 'У вас есть бутыли в аренде. Верните их, и аккаунт можно будет удалить.',
    'account.rental_owed': () =>
      'Цена невозвращённой бутыли из аренды ещё не оплачена: она войдёт в ваш следующий заказ. После него аккаунт можно будет удалить.',
    'account.bottle_open': () =>
      'По заказу из ячейки ещё не решён вопрос с пустой бутылью. После этого аккаунт можно будет удалить.',
    'identity.phone_country': ({ phoneCode = '' }) => `Мы принимаем только номера, которые начинаются с ${phoneCode}.`,
    'identity.code_wrong': ({ attemptsLeft = 0 }) =>
      Number(attemptsLeft) === 0
        ? 'Неверный код, и попытки закончились. Запросите новый код.'
        : `Неверный код. ${pluralRu(Number(attemptsLeft), 'Осталась', 'Осталось', 'Осталось')} ${attemptsLeft} ${pluralRu(Number(attemptsLeft), 'попытка', 'попытки', 'попыток')}.`,
    'identity.work_required': () => 'Подождите немного: за последнее время запрошено много кодов.',
    'identity.too_many_codes': ({ minutes = 1 }) =>
      `Слишком много кодов. Следующий можно запросить через ${minutes} ${pluralRu(Number(minutes), 'минуту', 'минуты', 'минут')}.`,
    'idempotency.key_required': () => 'У заказа нет ключа повтора (Idempotency-Key).',
    'idempotency.key_reused': () => 'Этот запрос уже выполнен с другими данными. Обновите страницу.',
    'address.not_found': () => 'Адрес не найден.',
    'address.required': () => 'Адрес доставки не указан.',
    'address.not_located': () => 'Этот дом не найден на карте.',
    'address.not_served': () => 'Сюда мы пока не доставляем. Выберите другой адрес.',
    'address.legal_person_unknown': () => 'Эта организация не связана с вашим аккаунтом.',
    'address.too_many': ({ maximum = 0 }) =>
      `У вас уже сохранено адресов: ${maximum}. Удалите ненужный и добавьте новый.`,
    'maps.unavailable': () => 'Поиск адресов сейчас недоступен. Попробуйте ещё раз или введите адрес вручную.',
    'favourite.item_unknown': () => 'Такого товара нет в каталоге.',
    'favourite.too_many': ({ maximum = 0 }) =>
      `В избранном может быть не больше ${maximum} товаров. Уберите что-нибудь, чтобы добавить новое.`,
    'cart.not_found': () => 'Корзина не найдена.',
    'cart.too_many': ({ maximum = 0 }) =>
      `У вас уже есть корзины с товарами: ${maximum}. Оформите или очистите одну из них, чтобы начать новую.`,
    'cart.item_not_found': () => 'Этого товара уже нет в корзине.',
    'cart.gone': () => 'Эта корзина уже оформлена или устарела.',
    'cart.empty': () => 'Корзина пуста.',
    'cart.product_unavailable': ({ name, cell }) => {
      if (cell) return name ? `В ячейке нет «${name}».` : 'В ячейке нет этого товара.';
      return name
        ? `«${name}» сейчас не продаётся по вашему адресу.`
        : 'Этот товар сейчас не продаётся по вашему адресу.';
    },
    'cart.maximum_reached': ({ maximum = 0, name }) =>
      `${name ? `«${name}»: д` : 'Д'}остигнуто максимальное количество: ${maximum}.`,
    'cart.required_line': ({ reason }) =>
      reason === 'CONTAINER'
        ? 'Эти бутыли нужны для воды: укажите, сколько пустых вы вернёте, или оставьте их.'
        : 'Этот товар нужен к заказу.',
    'cart.returned_exceed_water': () => 'Возвращаемых бутылей не может быть больше, чем бутылей с водой.',
    'cart.decline_refused': () => 'От этого товара отказаться нельзя.',
    'cart.interval_required': () => 'Время доставки не выбрано.',
    'cart.payment_required': () => 'Способ оплаты не выбран.',
    'cart.phone_required': () => 'Телефон не указан.',
    'cart.phone_invalid': () => 'Вы указали неверный номер телефона.',
    'cart.name_required': () => 'Имя не указано.',
    'cart.leave_at_door_unpaid': () => 'Оставить заказ у двери нельзя, когда оплата курьеру.',
    'order.phone_proof_required': () => 'Чтобы оформить этот заказ, подтвердите телефон.',
    'cart.bottles_undeclared': () => 'Не указано, есть ли у вас пустые бутыли на обмен.',
    'cart.containers_missing': ({ quantity = 0 }) => `К воде нужна тара: ещё ${bottles(Number(quantity))}.`,
    'cart.required_product_missing': ({ name }) =>
      name ? `К заказу нужен товар «${name}».` : 'К заказу нужен ещё один товар.',
    'cart.minimum_order': ({ missingGoods = 0 }, money) =>
      `Для заказа не хватает товаров на ${money(Number(missingGoods))}.`,
    'cart.total_changed': () => 'Сумма заказа изменилась. Проверьте её и подтвердите заказ.',
    'slot.unknown': () => 'В этот день такого интервала нет.',
    'slot.over': () => 'Этот день уже прошёл: его интервалы не меняются.',
    'price.area_unknown': () => 'Такой зоны нет: возможно, её удалили.',
    'price.product_unknown': () => 'Такого товара нет: возможно, его удалили.',
    'price.currency_other': () => 'Цены здесь указываются в другой валюте.',
    'price.day_over': () => 'Этот день уже прошёл: укажите сегодняшний или более поздний.',
    'price.twice': () => 'Одна и та же цена указана дважды.',
    'price.plan_unknown': () => 'С этого дня ничего не запланировано.',
    'interval.unavailable': () => 'Этот интервал доставки уже недоступен.',
    'payment.method_unavailable': () => 'Этот способ оплаты недоступен для заказа.',
    'rental.overdue': () =>
      'Срок аренды одной из ваших бутылей прошёл. Купите воду или верните бутыль, чтобы взять новую в аренду.',
    'rental.owed': () =>
      'Бутыль из аренды не вернули вовремя, её цена войдёт в ваш заказ. После его доставки можно снова брать в аренду, а сейчас бутыль можно купить.',
    'promo.invalid': (params, money) => promoText(params, money),
    'loyalty.not_enough_points': ({ extraPayment = 0 }, money) =>
      `Не хватает баллов для оплаты. Доплатить: ${money(Number(extraPayment))}.`,
    'loyalty.not_for_legal': () => 'Заказы организаций баллами не оплачиваются.',
    'payment.not_payable': () => 'Этот заказ уже оплачен или больше не ждёт оплаты.',
    'payment.order_differs': () => 'Сумма или данные не совпадают с заказом. Обновите страницу.',
    'payment.return_url_refused': () => 'Адрес возврата не принадлежит этому магазину.',
    'payment.saved_method_unknown': () => 'Такого сохранённого способа оплаты нет.',
    'payment.source_refused': () => 'Это уведомление пришло не от банка.',
    'payment.unavailable': () => 'Оплата сейчас не отвечает. Заказ сохранён: оплатите его чуть позже.',
    'secret.unknown': () => 'Такого секрета нет.',
    'secret.malformed': () =>
      'Это не похоже на секрет или номер счёта этого провайдера: проверьте, что скопировано целиком и то самое.',
    'secret.too_many': () => 'Секретов слишком много: сначала удалите ненужные.',
    'secret.in_use': () => 'По этому счёту ещё идут деньги: без секрета платежи и возвраты будут ждать.',
    'order.not_found': () => 'Такого заказа нет.',
    'order.cannot_repeat': () => 'Этот заказ нельзя повторить.',
    'order.cancel_reason_required': () => 'Выберите причину отмены или напишите её.',
    'order.cancel_refused': ({ shopPhone = '' }) => `Этот заказ уже нельзя отменить. Позвоните нам: ${shopPhone}.`,
    'order.transition_refused': ({ from = '', to = '' }) => `Заказ нельзя перевести из «${from}» в «${to}».`,
    'order.not_paid': () => 'Заказ ещё не оплачен. Его можно собирать, когда он будет оплачен онлайн.',
    'order.interval_required': () => 'Для этой доставки нужно новое время: выберите его.',
    'order.refund_refused': () => 'Столько по этому заказу вернуть нельзя.',
    'order.refund_not_paid': () =>
      'До доставки по частям возвращают только оплаченное онлайн, а этот заказ так не оплачен.',
    'order.refund_everything': () => 'В заказе не осталось бы товаров. Вместо возврата отмените заказ.',
    'order.refund_containers_left': ({ quantity = 0 }) =>
      `Осталась бы тара без воды (${bottles(Number(quantity))}): верните и её.`,
    'order.refund_owed': () => 'Долг с прошлых заказов до доставки не возвращают.',
    'order.refund_not_declined': () => 'Среди возвратов этого заказа нет отклонённых, которые можно повторить.',
    'order.link_invalid': () => 'Эта ссылка больше не действует. Войдите, чтобы увидеть заказ.',
    'order.change_closed': () => 'Этот заказ уже в работе или закончен: изменить его нельзя.',
    'order.change_empty': () => 'В заказе не осталось бы товаров. Вместо изменения отмените заказ.',
    'order.line_unknown': () => 'Такой строки в заказе нет. Обновите заказ и повторите.',
    'order.overfill_reason': () => 'Место в заполненном интервале нужно объяснить: укажите причину.',
    'order.refund_unsettled': () =>
      'Часть этого заказа оплатят курьеру. Измените состав заказа: разница рассчитается там же.',
    'order.change_refused': ({ shopPhone = '' }) =>
      `Этот заказ уже нельзя изменить здесь. Позвоните нам: ${shopPhone}.`,
    'order.change_not_sold': ({ names = '' }) => `По этому адресу не продаётся: ${names}.`,
    'order.change_promo': ({ code = '' }) => `Промокод ${code} там не действует. Выберите другой день или адрес.`,
    'order.change_payer': () => 'За этот адрес платит другая сторона. Выберите другой адрес или оформите новый заказ.',
    'order.change_costs_more': ({ difference = 0 }, money) =>
      `Это дороже на ${money(Number(difference))}, а заказ уже оплачен. Выберите время или адрес без доплаты или позвоните нам.`,
    'order.change_unpaid': () =>
      'Сумма изменится, а оплата этого заказа ещё не завершена. Сначала оплатите его или выберите время или адрес с той же ценой.',
    'order.change_differs': () => 'Сумма тем временем изменилась. Проверьте её и подтвердите ещё раз.',
    'order.rating_refused': () => 'Этот заказ нельзя оценить, или уже поздно.',
    'reason.unknown': () => 'Такой причины в списке нет.',
    'points.not_enough': ({ points = 0 }) => `У клиента ${points} баллов: больше не списать.`,
    'bottles.not_enough': ({ bottles: held = 0 }) => `По этому адресу у клиента бутылей: ${held}. Больше не списать.`,
    'bottles.address_unknown': () => 'У клиента нет такого адреса.',
    'customer.at_cell': () => 'Клиент сейчас покупает в ячейке. Подождите, пока покупка закончится.',
    'customer.merged': () => 'Этот аккаунт уже объединён с другим.',
    'customer.merge_itself': () => 'Аккаунт нельзя объединить с самим собой.',
    'customer.codes_required': () => 'Нужны коды с контактов обоих аккаунтов или право объединять без них.',
    'customer.contact_missing': () => 'У этого аккаунта нет такого подтверждённого контакта.',
    'consent.personal_data_required': () => 'Необходимо согласие на обработку персональных данных.',
    'consent.unknown': () => 'Такого согласия нет.',
    'server.failed': () => 'Что-то сломалось у нас. Мы уже знаем об этом — попробуйте ещё раз.',
  },
  actions: {
    ...ruCells.actions,
    'account.rental_open': 'Верните бутыли',
    'account.bottle_open': 'Решите вопрос с бутылью',
    'account.rental_owed': 'Оплатите бутыль следующим заказом',
    'rental.overdue': 'Купите воду или верните бутыль',
    'rental.owed': 'Купите бутыль вместо аренды',
    'promo.invalid': 'Уберите промокод или введите другой',
    'loyalty.not_enough_points': 'Спишите меньше баллов или выберите другой способ оплаты',
    'payment.unavailable': 'Оплатите заказ позже',
    'payment.order_differs': 'Обновите страницу',
    'order.cancel_reason_required': 'Укажите причину',
    'order.cancel_refused': 'Позвоните нам',
    'order.not_paid': 'Дождитесь оплаты или отмените заказ',
    'order.refund_not_paid': 'Верните после доставки или отмените заказ',
    'order.refund_everything': 'Отмените заказ',
    'order.refund_containers_left': 'Верните и тару',
    'order.interval_required': 'Выберите новое время',
    'identity.sign_in_required': 'Войдите',
    'identity.customer_required': 'Войдите',
    'identity.phone_invalid': 'Исправьте номер телефона',
    'identity.email_invalid': 'Исправьте адрес почты',
    'identity.challenge_over': 'Запросите новый код',
    'identity.too_many_codes': 'Подождите и повторите',
    'identity.code_not_sent': 'Выберите другой способ',
    'address.required': 'Выберите адрес доставки',
    'address.not_located': 'Выберите дом из подсказок или укажите точку',
    'address.not_served': 'Выберите другой адрес',
    'maps.unavailable': 'Введите адрес вручную',
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
    'cart.leave_at_door_unpaid': 'Выберите оплату онлайн или встретьте курьера',
    'order.phone_proof_required': 'Войдите по коду, который придёт на телефон',
    'cart.bottles_undeclared': 'Ответьте про пустые бутыли',
    'cart.containers_missing': 'Добавьте тару или укажите бутыли на возврат',
    'cart.required_product_missing': 'Добавьте товар или укажите, что он у вас есть',
    'cart.minimum_order': 'Добавьте товары в корзину',
    'cart.total_changed': 'Проверьте новую сумму',
    'consent.personal_data_required': 'Отметьте согласие',
    'request.too_many': 'Подождите и повторите',
    'server.failed': 'Повторите попытку',
  },
  promo: promoTexts,
  answers: {
    ...ruCells.answers,
    'line.GIFT': () => 'Подарок по промокоду.',
    'line.RENTAL_DEBT': () => 'Бутыль с прошлого раза, которую не вернули: она остаётся у вас.',
    'warning.GIFT_OUT_OF_STOCK': () => 'Подарок по промокоду закончился. Код действует дальше.',
    'warning.PROMO_DROPPED': ({ code = '' }) => `Промокод ${code} к такому составу не применяется: скидка снята.`,
    'warning.OVERFILLED': ({ orders = 0, maxOrders = 0 }) => `Интервал переполнен: заказов ${orders} из ${maxOrders}.`,
    'order.PAYMENT_EXPIRED': () => 'Заказ не оплачен вовремя и отменён.',
    'order.BY_PHONE': () => 'Заказ принят по телефону',
    'order.PAYMENT_LINK': ({ shop = '', number = '', amount = 0, time = '', url = '' }, money) =>
      `${shop}: заказ ${number}, к оплате ${money(Number(amount))}. Оплатите до ${time}: ${url}`,
    'order.PAYMENT_LINK_SUBJECT': ({ number = '' }) => `Оплата заказа ${number}`,
    'order.MANY_OPEN': () => 'Есть несколько неоплаченных заказов. Перезвоним, чтобы подтвердить этот.',
    'order.MANY_FROM_NETWORK': () => 'Перезвоним, чтобы подтвердить заказ.',
    'order.PAID': ({ amount = 0 }, money) => `Оплачено: ${money(Number(amount))}`,
    'order.REFUNDED': ({ amount = 0 }, money) => `Возвращено: ${money(Number(amount))}`,
    'order.TIME_CHANGED': ({ day = '', from = '', to = '' }) =>
      `Доставка перенесена на ${toDayText(day)}, ${from}–${to}`,
    'notice.ORDERS_SUBJECT': ({ count = 0, number = '', shop = '' }) =>
      Number(count) === 1 ? `${shop}: новый заказ №\u00a0${number}` : `${shop}: новых заказов ${count}`,
    'notice.ORDER': ({ number = '', day = '', from = '', to = '', zone = '', total = 0 }, money) =>
      `№\u00a0${number} · ${toDayText(day)}, ${from}–${to} · ${zone} · ${money(Number(total))}`,
    'notice.MORE': ({ count = 0 }) => `И ещё ${count}.`,
    'order.ADDRESS_CHANGED': () => 'Адрес доставки изменён',
    'order.GOODS_CHANGED': () => 'Состав заказа изменён',
    'price.ORDERED': ({ day = '' }) => `Цена заказа от ${toDayText(day)}`,
    'price.ADDED': ({ day = '' }) => `Добавлено ${toDayText(day)} по цене того дня`,
    'price.TODAY': ({ amount = 0 }, money) => `Сейчас стоит ${money(Number(amount))}`,
    'price.GIFT': ({ code = '' }) => `Подарок по промокоду ${code}`,
    'price.RENT': () => 'Аренда бутыли',
    'price.DEBT': () => 'Бутыль, не возвращённая раньше',
    'price.DISCOUNT': ({ code = '', amount = 0 }, money) => `Промокод ${code}: −${money(Number(amount))}`,
    'price.POINTS': ({ amount = 0 }, money) => `Баллами: ${money(Number(amount))}`,
    'price.RETURNED': () => 'Деньги за это возвращены или возвращаются',
    'order.REFUND_ARRANGED': () => 'Возврат оформлен',
    'order.UNDELIVERED_REFUND': () => 'Заказ не доставлен, деньги возвращаются.',
    'cancel.CHANGED_MIND': () => 'Заказ больше не нужен',
    'cancel.WRONG_TIME': () => 'Не подходит время доставки',
    'cancel.WRONG_ADDRESS': () => 'Ошибка в адресе',
    'cancel.WRONG_ITEMS': () => 'Ошибка в товарах',
    'cancel.PAYMENT': () => 'Не получилось оплатить',
    'cancel.OTHER_SHOP': () => 'Нашлось в другом месте',
    'points.grant': ({ order = '' }) => `Начислено за заказ №\u00a0${order}`,
    'points.hold': ({ order = '' }) => `Оплата заказа №\u00a0${order}`,
    'points.release': ({ order = '' }) => `Возврат за заказ №\u00a0${order}`,
    'points.expire': () => 'Срок баллов истёк',
    'points.take_back': ({ order = '' }) => `Списано после возврата по заказу №\u00a0${order}`,
    'points.carry': () => 'Удержано за прежний возврат',
    'points.erase': () => 'Аккаунт удалён',
    'points.correct_up': () => 'Начислено магазином',
    'points.correct_down': () => 'Списано магазином',
    'points.merge': () => 'Перенос при объединении аккаунтов',
    'bottles.CORRECTED': () => 'Исправлено магазином',
    'bottles.MERGED': () => 'Перенос при объединении аккаунтов',
    'payment.card_declined': () => 'Банк отклонил платёж. Попробуйте ещё раз или оплатите иначе.',
    'payment.insufficient_funds': () => 'На карте или счёте не хватает денег. Пополните или оплатите иначе.',
    'payment.card_details': () => 'Данные карты не подошли: проверьте номер, срок и код.',
    'payment.three_ds': () => 'Банк не подтвердил, что платите вы. Попробуйте ещё раз.',
    'payment.limit': () => 'Превышен лимит карты. Оплатите другим способом.',
    'payment.restricted': () => 'Этой картой такую покупку оплатить нельзя. Выберите другую.',
    'payment.expired': () => 'Время на оплату вышло. Можно оплатить ещё раз.',
    'payment.issuer_unavailable': () => 'Банк сейчас не отвечает. Попробуйте чуть позже.',
    'payment.cancelled': () => 'Оплата отменена. Можно оплатить ещё раз.',
    'payment.other': () => 'Оплата не прошла. Попробуйте ещё раз или оплатите иначе.',
    'code.sms': ({ code = '', shop = '' }) => (shop === '' ? `Код: ${code}` : `${shop}: код ${code}`),
    'code.mail_subject': ({ code = '', shop = '' }) => `${shop}: код ${code}`,
    'code.mail_greeting': ({ shop = '' }) => `Ваш код для магазина «${shop}»:`,
    'code.mail_note': ({ minutes = 5 }) =>
      `Код действует ${minutes} ${pluralRu(Number(minutes), 'минуту', 'минуты', 'минут')}. Никому его не сообщайте. Если вы его не запрашивали, ничего делать не нужно.`,
    'code.mail_valid': ({ minutes = 5 }) =>
      `Код действует ${minutes} ${pluralRu(Number(minutes), 'минуту', 'минуты', 'минут')}. Если вы его не запрашивали, сообщите в поддержку.`,
    'code.aim_proof': () => 'чтобы подтвердить, что это вы',
    'code.aim_undo': () => 'чтобы вернуть или сохранить контакт',
    'code.aim_recovery': () => 'чтобы вернуть аккаунт через поддержку',
    'code.aim_merge': () => 'для объединения двух ваших аккаунтов в один',
    'code.tell_nobody': () => 'Никому не говорите, даже нам',
    'code.tell_support': () => 'Называйте, только если позвонили сами',
    'address.duplicate': () => 'Такой адрес уже существует',
    'contact.EMAIL_CHANGED': ({ shop = '', shopPhone = '' }) =>
      `Почта вашего аккаунта в магазине «${shop}» изменена. Если это были не вы, позвоните: ${shopPhone}.`,
    'contact.PHONE_CHANGED': ({ shop = '', shopPhone = '' }) =>
      `Телефон вашего аккаунта в магазине «${shop}» изменён. Если это были не вы, позвоните: ${shopPhone}.`,
    'contact.PASSKEY_ADDED': ({ shop = '', shopPhone = '' }) =>
      `К вашему аккаунту в магазине «${shop}» добавлен ключ доступа: с ним входят без кода. Если это были не вы, позвоните: ${shopPhone}.`,
    'contact.PASSKEY_REMOVED': ({ shop = '', shopPhone = '' }) =>
      `Из вашего аккаунта в магазине «${shop}» удалён ключ доступа. Если это были не вы, позвоните: ${shopPhone}.`,
    'staff.INVITED': ({ name = '', shop = '' }) =>
      name
        ? `${name} приглашает вас работать в магазине «${shop}». Откройте ссылку и войдите:`
        : `Вас приглашают работать в магазине «${shop}». Откройте ссылку и войдите:`,
    'staff.INVITED_SUBJECT': ({ shop = '' }) => `Приглашение в магазин «${shop}»`,
    'staff.INVITED_NOTE': () =>
      'Ссылка действует 7 дней и только один раз. Никому её не передавайте. Если вы не ждали этого письма, ничего не делайте.',
    'contact.UNDO': ({ url = '' }) => `Отменить изменение можно 72 часа: ${url}`,
    'contact.RECOVERY_STARTED': ({ shop = '', url = '' }) =>
      `Магазин «${shop}» по обращению в поддержку через 72 часа заменит контакт вашего аккаунта. Если это не вы, откажитесь: ${url}`,
    'contact.SUBJECT': ({ shop = '' }) => `${shop}: ваш аккаунт изменён`,
    'fee.DELIVERY_BELOW_FREE': ({ freeFromBottles = 0, freeFromGoods = 0 }, money) =>
      `Бесплатно от ${freeFromBottles} ${pluralRu(Number(freeFromBottles), 'бутыли', 'бутылей', 'бутылей')} воды или при товарах на ${money(Number(freeFromGoods))}.`,
    'fee.LIFT_WITHOUT_ELEVATOR': ({ floors = 0, bottles: count = 0, rate = 0 }, money) =>
      `Подъём без лифта: ${floors} эт. × ${bottles(Number(count))} × ${money(Number(rate))}.`,
    'fee.INTERVAL_SURCHARGE': () => 'Доплата за выбранное время доставки.',
    'fee.SMALL_ORDER': ({ fromGoods = 0 }, money) => `Доплата за заказ меньше ${money(Number(fromGoods))}.`,
    'line.CONTAINER': () => 'Новые бутыли вместо пустых, которых нет на обмен.',
    'line.FIRST_ORDER_PUMP': () => 'Нужна к первому заказу воды.',
    'line.BUNDLE': () => 'Идёт в комплекте с другим товаром.',
    'order.ACCOUNT_DELETED': () => 'Покупатель удалил свой аккаунт.',
    'profile.NAME_INVALID': () => 'В имени есть символы, которых мы не можем сохранить.',
    'profile.BIRTHDAY_INVALID': () => 'Укажите настоящую дату рождения.',
    'profile.EMAIL_NEEDED': () => 'С этой почтой вы входите в аккаунт: её можно заменить, но не удалить.',
    'warning.NOT_SOLD_HERE': ({ name = '' }) => `«${name}» не продаётся по вашему адресу.`,
    'warning.QUANTITY_ABOVE_STOCK': ({ name = '', available = 0 }) => `«${name}»: осталось только ${available}.`,
    'warning.QUANTITY_ABOVE_STOCK_NONE': ({ name = '' }) => `«${name}» закончился.`,
    'warning.PRICE_CHANGED': ({ name = '', from = 0, to = 0 }, money) =>
      `«${name}»: цена изменилась с ${money(Number(from))} на ${money(Number(to))}.`,
    'warning.CONTAINERS_REDUCED': ({ to = 0 }) => `Тары нужно меньше: оставили ${to}.`,
    'warning.PUMP_SUGGESTED': ({ name = '' }) => `К первому заказу пригодится «${name}».`,
    'warning.INTERVAL_GONE': () => 'Времени доставки, которое вы выбрали, больше нет. Выберите другое.',
  },
};

/** The Russian form for a count: 1 бутыль, 2 бутыли, 5 бутылей. */
function pluralRu(count: number, one: string, few: string, many: string): string {
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  return units > 1 && units < 5 ? few : many;
}
