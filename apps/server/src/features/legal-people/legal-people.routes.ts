import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { exportOpsOrdersOf, exportOwnOrders } from './orders-file.ts';
import { decideRequest, leaveLegalPerson } from './own/own-company.ts';
import { listOwnLegalPeople } from './own/list-own.ts';
import { requestLegalPerson, withdrawRequest } from './own/own-requests.ts';
import { acceptRequest, addMember, refuseRequestByStaff, removeMember } from './staff/change-members.ts';
import { getOpsLegalPerson, listLegalPersonRequests, listOpsLegalPeople } from './staff/read-legal-people.ts';
import { recordLegalPersonPayment } from './staff/record-payment.ts';
import { changeLegalPerson, createLegalPerson } from './staff/write-legal-person.ts';

export function legalPersonRoutes(context: Context): Route[] {
  return [
    route(endpoints.listOwnLegalPeople, (call) => listOwnLegalPeople(context, call)),
    route(endpoints.requestLegalPerson, (call) => requestLegalPerson(context, call, call.body)),
    route(endpoints.withdrawLegalPersonRequest, (call) => withdrawRequest(context, call, call.params.id)),
    route(endpoints.decideLegalPersonRequest, (call) => decideRequest(context, call, call.params, call.body)),
    route(endpoints.leaveLegalPerson, (call) => leaveLegalPerson(context, call, call.params.id)),
    route(endpoints.exportLegalPersonOrders, (call) => exportOwnOrders(context, call, call.params.id, call.query)),
    route(operatorEndpoints.listOpsLegalPeople, (call) => listOpsLegalPeople(context, call, call.query)),
    // Listed before the route of one company, whose path would match this path as an id.
    route(operatorEndpoints.listLegalPersonRequests, (call) => listLegalPersonRequests(context, call, call.query)),
    route(operatorEndpoints.getOpsLegalPerson, (call) => getOpsLegalPerson(context, call, call.params.id)),
    route(operatorEndpoints.createLegalPerson, (call) => createLegalPerson(context, call, call.body)),
    route(operatorEndpoints.changeLegalPerson, (call) => changeLegalPerson(context, call, call.params.id, call.body)),
    route(operatorEndpoints.acceptLegalPersonRequest, (call) =>
      acceptRequest(context, call, call.params.id, call.body),
    ),
    route(operatorEndpoints.refuseLegalPersonRequest, (call) =>
      refuseRequestByStaff(context, call, call.params.id, call.body),
    ),
    route(operatorEndpoints.addLegalPersonMember, (call) => addMember(context, call, { ...call.params, ...call.body })),
    route(operatorEndpoints.removeLegalPersonMember, (call) => removeMember(context, call, call.params)),
    route(operatorEndpoints.recordLegalPersonPayment, (call) =>
      recordLegalPersonPayment(context, call, call.params.id, call.body),
    ),
    route(operatorEndpoints.exportOpsLegalPersonOrders, (call) =>
      exportOpsOrdersOf(context, call, call.params.id, call.query),
    ),
  ];
}
