import { enCells } from './cells/en.ts';
import { dayWriter } from './day-text.ts';
import { writePromoText, type LanguageTexts, type PromoTexts } from './message-keys.ts';
import { waiting } from './waiting.ts';

const bottles = (count: number) => `${count} ${count === 1 ? 'bottle' : 'bottles'}`;

const toDayText = dayWriter('en');

const promoTexts: PromoTexts = {
  NOT_FOUND: () => 'There is no such promo code.',
  NOT_STARTED: () => 'This promo code is not valid yet.',
  EXPIRED: () => 'This promo code has expired.',
  USED_UP: () => 'This promo code has been used up.',
  ALREADY_USED: () => 'You have used this promo code already.',
  FIRST_ORDER_ONLY: () => 'This promo code is for a first order only.',
  PHONE_PROOF_REQUIRED: () => 'First confirm your phone: sign in with a code, and this promo code counts.',
  MIN_SUM: ({ missing = 0 }, money) => `Goods for ${money(Number(missing))} are missing for this promo code.`,
  NOT_APPLICABLE: () => 'This promo code does not apply to your order.',
  AUTH_REQUIRED: () => 'Sign in to use this promo code.',
  NO_POINTS_MIX: () => 'This promo code cannot be combined with paying by points.',
};

const promoText = writePromoText(promoTexts);

export const en: LanguageTexts = {
  refusals: {
    ...enCells.refusals,
    'request.malformed': () => 'The request could not be read.',
    'request.invalid': () => 'Please check the fields.',
    'request.not_found': () => 'There is no such page.',
    'request.too_slow': () => 'The request came too slowly. Please check your connection and try again.',
    'request.too_large': () => 'The request is too large.',
    'request.unsupported_media_type': () => 'This kind of data is not supported.',
    'request.too_many': ({ seconds }) =>
      seconds === undefined
        ? 'Too many requests. Please try a little later.'
        : `Too many requests. Please wait for ${waiting(Number(seconds), ['s', 'min', 'h'])} and try again.`,
    'request.timeout': () => 'The answer takes too long. Please try again.',
    'search.query_too_long': ({ limit = 0 }) => `The query is too long: ${limit} characters are enough.`,
    'search.filter_invalid': () => 'There is no such filter or order. Choose one from the list.',
    'config.not_ready': () => 'The shop is starting. Please wait a moment.',
    'config.unknown_domain': () => 'There is no shop at this address.',
    'partner.unknown': () => 'There is no shop at this address.',
    'partner.closed': () => 'The shop is closed for a moment. Please come back a little later.',
    'identity.token_required': () => 'Access error, please sign in again.',
    'identity.token_invalid': () => 'Access error, please sign in again.',
    'identity.session_ended': () => 'The session has ended, please sign in again.',
    'identity.client_refused': () => 'The application’s key is not accepted.',
    'identity.origin_refused': () => 'The request came from another site and was refused.',
    'identity.forbidden': () => 'You may not do this.',
    'identity.proof_required': () => 'Please confirm that it is you: by a code or a passkey.',
    'identity.contact_replaced': () =>
      'This contact was replaced in an account lately. If it was not you, take it back on the page “Take your contact back”.',
    'identity.change_unknown': () =>
      'There is nothing to take back: this contact was not replaced in the last 72 hours.',
    'identity.customer_unknown': () => 'There is no such customer.',
    'identity.recovery_waiting': () => 'A recovery of this account has begun already.',
    'identity.recovery_unknown': () => 'There is no such recovery.',
    'account.contact_changed': () =>
      'A contact of the account was changed lately: the account can be deleted 72 hours after that.',
    'identity.partner_required': () => 'The shop is not named.',
    'identity.sign_in_required': () => 'Please sign in to do this.',
    'identity.customer_required': () => 'This is for signed-in customers only.',
    'identity.method_unavailable': () => 'A code cannot be sent that way.',
    'identity.phone_required': () => 'This field is required.',
    'identity.phone_invalid': () => 'You specified an invalid phone number.',
    'identity.phone_taken': () => 'This number belongs to another account. Sign in with it.',
    'identity.email_required': () => 'This field is required.',
    'identity.email_invalid': () => 'You specified an invalid email address.',
    'identity.email_taken': () => 'This email belongs to another account. Sign in with it.',
    'identity.name_required': () => 'Name not specified.',
    'identity.challenge_over': () => 'This code is no longer valid. Request a new one.',
    'identity.code_not_sent': () => 'The code could not be sent. Try again, or another way.',
    'identity.session_unknown': () => 'There is no such session.',
    'identity.passkey_unknown': () => 'There is no such passkey.',
    'identity.passkey_refused': () => 'The passkey was not accepted. Sign in by a code, or try another passkey.',
    'identity.passkey_unavailable': () => 'Passkeys do not work at this address of the shop.',
    'identity.too_many_passkeys': () => 'You have 20 passkeys already: remove one first.',
    'staff.permission_missing': ({ permission }) =>
      `You lack the right ${permission ?? ''}. The owner of the shop can grant it.`,
    'staff.not_a_member': () => 'This contact belongs to nobody of the staff. Ask the owner to invite you.',
    'staff.unknown': () => 'There is no such member of staff.',
    'staff.last_owner': () => 'This is the last owner. Name another one first.',
    'staff.grant_refused': ({ permission }) =>
      permission === 'owner'
        ? 'Only an owner of the shop may do this.'
        : `You cannot grant ${permission ?? ''}: you do not have it.`,
    'staff.passkey_required': () => 'The shop asks all staff to sign in by a passkey. Add one first.',
    'staff.passkey_demanded': () => 'You sign in by a passkey: the owner of the shop decided so.',
    'staff.contact_required': () => 'Enter an e-mail or a phone: it is what they sign in with.',
    'staff.contact_taken': () => 'Another member of staff already has this contact.',
    'staff.too_many': () => 'There are too many members of staff.',
    'staff.role_unknown': () => 'There is no such role.',
    'staff.role_in_use': ({ members }) => `The role cannot be deleted. Members of staff who have it: ${members ?? ''}.`,
    'staff.role_fixed': () => "The owner's role cannot be changed.",
    'staff.role_name_taken': () => 'There is already a role with this name.',
    'staff.role_name_required': () => 'Name the role.',
    'staff.too_many_roles': () => 'There are 100 roles: delete one first.',
    'staff.invitation_refused': () =>
      'This person cannot be invited: they have signed in already, are switched off, or have no e-mail.',
    'staff.invitation_over': () => 'This link is no longer valid. Ask for another invitation.',
    'conflict.changed': ({ by }) =>
      by
        ? `${by} changed this while you were editing. Nothing was saved.`
        : 'This changed while you were editing. Nothing was saved.',
    'profile.image_invalid': () => 'File is not an image.',
    'profile.image_too_large': () => 'The file is larger than 5 MB. Choose a smaller image.',
    'account.order_in_delivery': () =>
      'An order of yours is being prepared or on its way. The account can be deleted after the delivery.',
    'account.rental_open': () => 'You have rented bottles. Return them, then the account can be deleted.',
    'account.rental_owed': () =>
      'The price of a rented bottle that did not come back is not paid yet: it stands in your next order. After that the account can be deleted.',
    'account.bottle_open': () =>
      'An empty bottle of an order at a cell is still to be settled. The account can be deleted after that.',
    'identity.phone_country': ({ phoneCode = '' }) => `We only accept numbers that begin with ${phoneCode}.`,
    'identity.code_wrong': ({ attemptsLeft = 0 }) =>
      Number(attemptsLeft) === 0
        ? 'Wrong code, and no attempts are left. Request a new code.'
        : `Wrong code. ${attemptsLeft} ${Number(attemptsLeft) === 1 ? 'attempt' : 'attempts'} left.`,
    'identity.work_required': () => 'Please wait a moment: many codes were requested lately.',
    'identity.too_many_codes': ({ minutes = 1 }) =>
      `Too many codes. The next one can be requested in ${minutes} ${Number(minutes) === 1 ? 'minute' : 'minutes'}.`,
    'idempotency.key_required': () => 'The order has no Idempotency-Key.',
    'idempotency.key_reused': () => 'This request was already made with other data. Reload the page.',
    'address.not_found': () => 'Address not found.',
    'address.required': () => 'Delivery address not specified.',
    'address.not_located': () => 'This house is not on the map.',
    'address.not_served': () => 'We do not deliver here yet. Choose another address.',
    'address.legal_person_unknown': () => 'This organisation is not linked to your account.',
    'address.too_many': ({ maximum = 0 }) =>
      `You keep ${maximum} addresses already. Delete one that you no longer need, then add this one.`,
    'maps.unavailable': () => 'Address search is not available now. Try again, or enter the address by hand.',
    'favourite.item_unknown': () => 'There is no such item in the catalogue.',
    'favourite.too_many': ({ maximum = 0 }) =>
      `Favourites hold at most ${maximum} items. Take something out to add another.`,
    'cart.not_found': () => 'Cart not found.',
    'cart.too_many': ({ maximum = 0 }) =>
      `You have ${maximum} carts with products. Order one of them, or take its products out, then open another.`,
    'cart.item_not_found': () => 'This product is no longer in the cart.',
    'cart.gone': () => 'This cart no longer exists: it was ordered or has expired.',
    'cart.empty': () => 'The cart is empty.',
    'cart.product_unavailable': ({ name, cell }) => {
      if (cell) return name ? `The cell does not hold “${name}”.` : 'The cell does not hold this product.';
      return name ? `“${name}” is not sold at your address now.` : 'This product is not sold at your address now.';
    },
    'cart.maximum_reached': ({ maximum = 0, name }) =>
      `${name ? `“${name}”: m` : 'M'}aximum quantity reached: ${maximum}.`,
    'cart.required_line': ({ reason }) =>
      reason === 'CONTAINER'
        ? 'The water needs these bottles: declare bottles or keep them.'
        : 'The order needs this product.',
    'cart.returned_exceed_water': () => 'Returned bottles cannot exceed bottles with water',
    'cart.decline_refused': () => 'This product cannot be declined.',
    'cart.interval_required': () => 'Delivery time not selected.',
    'cart.payment_required': () => 'Payment method not selected.',
    'cart.phone_required': () => 'Phone not specified.',
    'cart.phone_invalid': () => 'You specified an invalid phone number',
    'cart.name_required': () => 'Name not specified.',
    'cart.leave_at_door_unpaid': () => 'It cannot be left at the door while the courier is to be paid.',
    'order.phone_proof_required': () => 'This order needs a confirmed phone.',
    'cart.bottles_undeclared': () => 'Please say whether you have empty bottles to exchange.',
    'cart.containers_missing': ({ quantity = 0 }) => `The water needs containers: ${bottles(Number(quantity))} more.`,
    'cart.required_product_missing': ({ name }) =>
      name ? `The order needs “${name}”.` : 'The order needs one more product.',
    'cart.minimum_order': ({ missingGoods = 0 }, money) => `Add goods for ${money(Number(missingGoods))} to order.`,
    'cart.total_changed': () => 'The total has changed. Check it and confirm the order.',
    'interval.unavailable': () => 'This delivery interval is no longer available.',
    'payment.method_unavailable': () => 'This payment method is not available for the order.',
    'rental.overdue': () => 'One of your rented bottles is overdue. Buy water or return it before you rent another.',
    'rental.owed': () =>
      'A rented bottle did not come back in time, and its price stands in your order. After its delivery you can rent again; for now you can buy a bottle.',
    'promo.invalid': (params, money) => promoText(params, money),
    'loyalty.not_enough_points': ({ extraPayment = 0 }, money) =>
      `Not enough points to pay. Extra to pay: ${money(Number(extraPayment))}.`,
    'loyalty.not_for_legal': () => 'Orders of companies cannot be paid with points.',
    'payment.not_payable': () => 'This order is paid already or no longer waits for a payment.',
    'payment.order_differs': () => 'The sum or the details differ from the order. Reload the page.',
    'payment.return_url_refused': () => 'The return address does not belong to this shop.',
    'payment.saved_method_unknown': () => 'There is no such saved payment method.',
    'payment.source_refused': () => 'This notification did not come from the bank.',
    'payment.unavailable': () => 'The payment service does not answer. Your order is kept: pay it a little later.',
    'order.not_found': () => 'There is no such order.',
    'order.cannot_repeat': () => 'This order cannot be repeated.',
    'order.cancel_reason_required': () => 'Choose a reason or write one.',
    'order.cancel_refused': ({ shopPhone = '' }) => `This order can no longer be cancelled. Call us: ${shopPhone}.`,
    'order.transition_refused': ({ from = '', to = '' }) => `An order cannot go from "${from}" to "${to}".`,
    'order.not_paid': () => 'The order is not paid yet. It can be prepared once it is paid online.',
    'order.interval_required': () => 'This delivery needs a new time. Choose one.',
    'order.refund_refused': () => 'So much of this order cannot be refunded.',
    'order.refund_not_paid': () =>
      'Before the delivery only what was paid online is given back in part, and this order was not.',
    'order.refund_everything': () => 'No goods would be left in the order. Cancel it instead.',
    'order.refund_containers_left': ({ quantity = 0 }) =>
      `No water would be left for ${bottles(Number(quantity))}: give them back too.`,
    'order.refund_owed': () => 'What is owed from earlier orders is not given back before the delivery.',
    'order.refund_not_declined': () => 'No refund of this order was declined that could be tried again.',
    'order.link_invalid': () => 'This link is over. Sign in to see the order.',
    'order.change_closed': () => 'This order is on its way or over: it cannot be changed.',
    'order.change_empty': () => 'No goods would be left in the order. Cancel it instead.',
    'order.line_unknown': () => 'The order has no such line. Load it again and repeat.',
    'order.overfill_reason': () => 'A place in a full interval needs a reason: say why.',
    'order.refund_unsettled': () =>
      'A part of this order is paid to the courier. Change its goods instead: the difference is settled there.',
    'order.change_refused': ({ shopPhone = '' }) => `This order can no longer be changed here. Call us: ${shopPhone}.`,
    'order.change_not_sold': ({ names = '' }) => `Not sold at that address: ${names}.`,
    'order.change_promo': ({ code = '' }) =>
      `The promo code ${code} does not count there. Choose another day or address.`,
    'order.change_payer': () => 'That address belongs to another payer. Choose another one, or make a new order.',
    'order.change_costs_more': ({ difference = 0 }, money) =>
      `That costs ${money(Number(difference))} more, and this order is paid already. Choose a time or address without a surcharge, or call us.`,
    'order.change_unpaid': () =>
      'That changes the sum, and the payment of this order is still open. Pay it first, or choose a time or address at the same price.',
    'order.change_differs': () => 'The sum has changed meanwhile. Look at it once more and confirm.',
    'order.rating_refused': () => 'This order cannot be rated, or no longer.',
    'consent.personal_data_required': () => 'Consent to the processing of personal data is required',
    'consent.unknown': () => 'There is no such consent.',
    'server.failed': () => 'Something broke on our side. We know about it — please try again.',
  },
  actions: {
    ...enCells.actions,
    'account.rental_open': 'Return the bottles',
    'account.bottle_open': 'Settle the bottle with us',
    'account.rental_owed': 'Pay for the bottle with your next order',
    'rental.overdue': 'Buy water or return the bottle',
    'rental.owed': 'Buy the bottle instead of renting it',
    'promo.invalid': 'Remove the code or enter another',
    'loyalty.not_enough_points': 'Spend fewer points or choose another payment method',
    'payment.unavailable': 'Pay the order later',
    'payment.order_differs': 'Reload the page',
    'order.cancel_reason_required': 'Say why',
    'order.cancel_refused': 'Call us',
    'order.not_paid': 'Wait for the payment or cancel the order',
    'order.refund_not_paid': 'Give back after the delivery or cancel the order',
    'order.refund_everything': 'Cancel the order',
    'order.refund_containers_left': 'Give the bottles back too',
    'order.interval_required': 'Choose a new time',
    'identity.sign_in_required': 'Sign in',
    'identity.customer_required': 'Sign in',
    'identity.phone_invalid': 'Correct the phone number',
    'identity.email_invalid': 'Correct the email address',
    'identity.challenge_over': 'Request a new code',
    'identity.too_many_codes': 'Wait and try again',
    'identity.code_not_sent': 'Choose another way',
    'address.required': 'Choose a delivery address',
    'address.not_located': 'Choose the house from the suggestions or set the point',
    'address.not_served': 'Choose another address',
    'maps.unavailable': 'Enter the address by hand',
    'cart.empty': 'Add products to the cart',
    'cart.product_unavailable': 'Remove the product',
    'cart.maximum_reached': 'Reduce the quantity',
    'cart.required_line': 'Declare bottles to return',
    'cart.interval_required': 'Choose a delivery time',
    'interval.unavailable': 'Choose another time',
    'cart.payment_required': 'Choose a payment method',
    'payment.method_unavailable': 'Choose another payment method',
    'cart.phone_required': 'Enter your phone',
    'cart.phone_invalid': 'Correct the phone number',
    'cart.name_required': 'Enter your name',
    'cart.leave_at_door_unpaid': 'Pay online, or meet the courier',
    'order.phone_proof_required': 'Sign in with a code sent to your phone',
    'cart.bottles_undeclared': 'Answer about empty bottles',
    'cart.containers_missing': 'Add containers or declare bottles',
    'cart.required_product_missing': 'Add the product or say that you have one',
    'cart.minimum_order': 'Add products to the cart',
    'cart.total_changed': 'Check the new total',
    'consent.personal_data_required': 'Tick the consent',
    'request.too_many': 'Wait and try again',
    'server.failed': 'Try again',
  },
  promo: promoTexts,
  answers: {
    ...enCells.answers,
    'line.GIFT': () => 'A gift of the promo code.',
    'line.RENTAL_DEBT': () => 'A bottle of before that was not returned: it stays with you.',
    'warning.GIFT_OUT_OF_STOCK': () => 'The gift of the promo code is out of stock. The code stays valid.',
    'warning.PROMO_DROPPED': ({ code = '' }) =>
      `The promo code ${code} does not count for these goods: its discount is gone.`,
    'warning.OVERFILLED': ({ orders = 0, maxOrders = 0 }) =>
      `The interval is overfilled: ${orders} orders for ${maxOrders} places.`,
    'order.PAYMENT_EXPIRED': () => 'The order was not paid in time and is cancelled.',
    'order.BY_PHONE': () => 'Ordered on the phone',
    'order.PAYMENT_LINK': ({ shop = '', number = '', amount = 0, time = '', url = '' }, money) =>
      `${shop}: order ${number}, ${money(Number(amount))} to pay. Pay by ${time}: ${url}`,
    'order.PAYMENT_LINK_SUBJECT': ({ number = '' }) => `Payment of order ${number}`,
    'order.MANY_OPEN': () => 'Several orders are not paid yet. We will call to confirm this one.',
    'order.MANY_FROM_NETWORK': () => 'We will call to confirm this order.',
    'order.PAID': ({ amount = 0 }, money) => `Paid: ${money(Number(amount))}`,
    'order.REFUNDED': ({ amount = 0 }, money) => `Refunded: ${money(Number(amount))}`,
    'order.TIME_CHANGED': ({ day = '', from = '', to = '' }) => `Delivery moved to ${toDayText(day)}, ${from}–${to}`,
    'order.ADDRESS_CHANGED': () => 'The delivery address was changed',
    'order.GOODS_CHANGED': () => 'The goods of the order were changed',
    'price.ORDERED': ({ day = '' }) => `The price of the order of ${toDayText(day)}`,
    'price.ADDED': ({ day = '' }) => `Added on ${toDayText(day)} at the price of that day`,
    'price.TODAY': ({ amount = 0 }, money) => `Costs ${money(Number(amount))} now`,
    'price.GIFT': ({ code = '' }) => `A gift of the promo code ${code}`,
    'price.RENT': () => 'A rented bottle',
    'price.DEBT': () => 'A bottle that was not returned before',
    'price.DISCOUNT': ({ code = '', amount = 0 }, money) => `Promo code ${code}: −${money(Number(amount))}`,
    'price.POINTS': ({ amount = 0 }, money) => `By points: ${money(Number(amount))}`,
    'price.RETURNED': () => 'Its money went back or is on its way',
    'order.REFUND_ARRANGED': () => 'A refund was arranged',
    'order.UNDELIVERED_REFUND': () => 'The order was not delivered, the money is on its way back.',
    'cancel.CHANGED_MIND': () => 'I no longer need it',
    'cancel.WRONG_TIME': () => 'The delivery time does not suit me',
    'cancel.WRONG_ADDRESS': () => 'The address is wrong',
    'cancel.WRONG_ITEMS': () => 'The goods are wrong',
    'cancel.PAYMENT': () => 'The payment did not work',
    'cancel.OTHER_SHOP': () => 'I found it elsewhere',
    'points.grant': ({ order = '' }) => `Earned with order ${order}`,
    'points.hold': ({ order = '' }) => `Payment of order ${order}`,
    'points.release': ({ order = '' }) => `Given back for order ${order}`,
    'points.expire': () => 'Points expired',
    'points.take_back': ({ order = '' }) => `Taken back after a refund of order ${order}`,
    'points.carry': () => 'Kept back for an earlier refund',
    'points.erase': () => 'Account deleted',
    'payment.card_declined': () => 'The bank declined the payment. Try again or pay another way.',
    'payment.insufficient_funds': () =>
      'There is not enough money on the card or account. Top it up or pay differently.',
    'payment.card_details': () => 'The card details did not fit: check the number, the date and the code.',
    'payment.three_ds': () => 'The bank did not confirm that it is you. Try again.',
    'payment.limit': () => "The card's limit is exceeded. Pay differently.",
    'payment.restricted': () => 'This card cannot pay for this. Choose another one.',
    'payment.expired': () => 'The time to pay is over. You can pay again.',
    'payment.issuer_unavailable': () => 'The bank does not answer at the moment. Try a little later.',
    'payment.cancelled': () => 'The payment was cancelled. You can pay again.',
    'payment.other': () => 'The payment failed. Try again or pay differently.',
    'code.sms': ({ code = '', shop = '' }) => (shop === '' ? `Code: ${code}` : `${shop}: code ${code}`),
    'code.mail_subject': ({ code = '', shop = '' }) => `${shop}: code ${code}`,
    'code.mail_greeting': ({ shop = '' }) => `Your code for ${shop}:`,
    'code.mail_note': ({ minutes = 5 }) =>
      `The code is valid for ${minutes} minutes. Do not share it with anyone. If you did not ask for it, there is nothing to do.`,
    'code.mail_valid': ({ minutes = 5 }) =>
      `The code is valid for ${minutes} minutes. If you did not ask for it, tell support.`,
    'code.aim_proof': () => 'to confirm that it is you',
    'code.aim_undo': () => 'to take back or keep your contact',
    'code.aim_recovery': () => 'to get your account back through support',
    'code.tell_nobody': () => 'Tell it to nobody, not even us',
    'code.tell_support': () => 'Tell it only if you called us yourself',
    'address.duplicate': () => 'This address already exists',
    'contact.EMAIL_CHANGED': ({ shop = '', shopPhone = '' }) =>
      `The e-mail of your account at ${shop} was changed. If it was not you, call ${shopPhone}.`,
    'contact.PHONE_CHANGED': ({ shop = '', shopPhone = '' }) =>
      `The phone of your account at ${shop} was changed. If it was not you, call ${shopPhone}.`,
    'contact.PASSKEY_ADDED': ({ shop = '', shopPhone = '' }) =>
      `A passkey was added to your account at ${shop}: it can sign in without a code. If it was not you, call ${shopPhone}.`,
    'contact.PASSKEY_REMOVED': ({ shop = '', shopPhone = '' }) =>
      `A passkey was removed from your account at ${shop}. If it was not you, call ${shopPhone}.`,
    'staff.INVITED': ({ name = '', shop = '' }) =>
      name
        ? `${name} invites you to work at the shop “${shop}”. Open the link and sign in:`
        : `You are invited to work at the shop “${shop}”. Open the link and sign in:`,
    'staff.INVITED_SUBJECT': ({ shop = '' }) => `Invitation to the shop “${shop}”`,
    'staff.INVITED_NOTE': () =>
      'The link is valid for 7 days and works once. Give it to nobody. If you did not expect this letter, do nothing.',
    'contact.UNDO': ({ url = '' }) => `You can undo this for 72 hours: ${url}`,
    'contact.RECOVERY_STARTED': ({ shop = '', url = '' }) =>
      `Support of ${shop} was asked to replace the contact of your account, and will do so in 72 hours. If it was not you, refuse: ${url}`,
    'contact.SUBJECT': ({ shop = '' }) => `${shop}: your account was changed`,
    'fee.DELIVERY_BELOW_FREE': ({ freeFromBottles = 0, freeFromGoods = 0 }, money) =>
      `Free from ${bottles(Number(freeFromBottles))} of water or goods for ${money(Number(freeFromGoods))}.`,
    'fee.LIFT_WITHOUT_ELEVATOR': ({ floors = 0, bottles: count = 0, rate = 0 }, money) =>
      `Carried up without an elevator: ${floors} floors × ${bottles(Number(count))} × ${money(Number(rate))}.`,
    'fee.INTERVAL_SURCHARGE': () => 'Surcharge for the chosen delivery time.',
    'fee.SMALL_ORDER': ({ fromGoods = 0 }, money) => `Surcharge for an order below ${money(Number(fromGoods))}.`,
    'line.CONTAINER': () => 'New bottles for the empty ones that are missing.',
    'line.FIRST_ORDER_PUMP': () => 'Needed for the first order of water.',
    'line.BUNDLE': () => 'Comes together with another product.',
    'order.ACCOUNT_DELETED': () => 'The customer has deleted their account.',
    'profile.NAME_INVALID': () => 'The name has characters that we cannot keep.',
    'profile.BIRTHDAY_INVALID': () => 'Enter a real date of birth.',
    'profile.EMAIL_NEEDED': () => 'You sign in with this email: it can be replaced, not removed.',
    'warning.NOT_SOLD_HERE': ({ name = '' }) => `“${name}” is not sold at your address.`,
    'warning.QUANTITY_ABOVE_STOCK': ({ name = '', available = 0 }) => `“${name}”: only ${available} left.`,
    'warning.QUANTITY_ABOVE_STOCK_NONE': ({ name = '' }) => `“${name}” is sold out.`,
    'warning.PRICE_CHANGED': ({ name = '', from = 0, to = 0 }, money) =>
      `“${name}”: the price has changed from ${money(Number(from))} to ${money(Number(to))}.`,
    'warning.CONTAINERS_REDUCED': ({ to = 0 }) => `Fewer containers are needed: ${to} kept.`,
    'warning.PUMP_SUGGESTED': ({ name = '' }) => `“${name}” comes in handy with a first order.`,
    'warning.INTERVAL_GONE': () => 'The delivery time that you chose is gone. Please choose another one.',
  },
};
