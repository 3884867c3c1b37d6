/**
 * The values that a browser has stored from the last release without versions, word for word, so that no change of a type
 * changes them.
 */
export const formerRelease: Readonly<Record<string, string>> = {
  cartId: '0199a5a0-0000-7000-8000-000000000001',
  isAnonymousCart: 'true',
  anonUser: '{"phoneNumber":"+79991234567","name":"Анна"}',
  language: 'ru',
  config: '{"ready":true,"partnerId":"moscow","services":{"identity":"/api/identity"}}',
  requiredProducts:
    '[{"externalProductId":"PUMP","productId":"0199a5a0-0000-7000-8000-000000000002","name":"Помпа","quantity":1,"reason":"FIRST_ORDER_PUMP"}]',
  anonymousAddresses:
    '[{"latitude":55.7612,"longitude":37.6091,"city":"Москва","street":"Тверская улица","house":"9","room":"41","uuid":"0199a5a0-0000-7000-8000-000000000003","external_id":"A-1","city_id":"moscow","district":"Центр","district_id":"centre","coordinates":{"latitude":55.7612,"longitude":37.6091},"hasOrganization":false,"created_at":"2026-03-01T09:00:00.000Z"}]',
  anonymousSelectedAddress:
    '{"latitude":55.7612,"longitude":37.6091,"city":"Москва","street":"Тверская улица","house":"9","hasElevator":true}',
  deviceId: '0199a5a0-0000-7000-8000-000000000004',
  initialVisitAt: '2026-03-01T09:00:00.000Z',
  deletedItems: '[{"id":"0199a5a0-0000-7000-8000-000000000005","isProductSet":false,"quantity":2,"name":"Стаканы"}]',
  orderNote: 'Позвоните',
  searches: '["вода"]',
  favourites: '["product:0199a5a0-0000-7000-8000-000000000005"]',
  unsentChanges:
    '{"cartId":"0199a5a0-0000-7000-8000-000000000001","lines":[{"type":"product","id":"0199a5a0-0000-7000-8000-000000000005","wanted":3,"confirmed":1,"sent":-1}],"returnableContainer":null}',
  cookieChoice: '{"isAccepted":false,"consent":null}',
  keptCart:
    '{"cartId":"0199a5a0-0000-7000-8000-000000000001","haveContainersToReturn":true,"calculation":{"items":[{"quantity":1}]}}',
  keptOrders: '{"subjectId":"visitor","at":"2026-03-01T09:00:00.000Z","orders":[{"uuid":"u","id":"1-1"}]}',
};
