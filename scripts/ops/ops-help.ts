export const opsHelp = `npm run ops -- <command> [options]

Moves orders through their states, as an operator of the shop that runs on this machine.

  list [--status S] [--date D]      orders of a delivery day (YYYY-MM-DD) or in a status
  show <order>                      one order with its items, sums and timeline
  confirm <order>                   ask for a confirmation
  approve <order>                   take it on
  start <order>                     it is being prepared and delivered
  complete <order> [--empties N]    delivered; N empty bottles came back (as declared, if not said); --sure, if that
                                    is more than the customer had and got
  approve <order> --reason "words"  take it out of work again, before it is loaded
  undelivered <order>               not delivered: gives everything back but the money
  intervals <order>                 when it could be delivered
  approve <order> --interval I [--date D]
                                    after "undelivered": once more, by default on the first day that is free
  cancel <order>                    gives everything back, the money too
  refund <order> <item>[:N] …       N pieces (1) of items, by their numbers in "show": after the delivery,
                                    or before it where the order was paid online
  refund <order> --retry            asks the acquirer once more for refunds that it declined

  cells                             the self-service cells, what is in them and whether they are heard
  cell <cell> [--disable | --enable] [--clear] [--stock N]
                                    switch it off or on; put it back into service; say how many bottles are in it
  cell-orders [<cell>]              its last orders
  cell-order <order>                one of them with its evidence
  cell-refund <order>               asks the acquirer once more for a refund that it declined
  bottle <order> --due | --waive    whether an empty bottle that was not seen is charged

  sign-out                          forgets the session that is kept under DATA_DIR

<order> is the number that the customer knows. Every command that moves an order takes --note "words for the timeline".

  --origin URL      where the shop answers (PUBLIC_ORIGIN, or localhost and PORT)
  --partner ID      of several shops (that of the origin)
  --email ADDRESS   who signs in (who did so last; a demonstration knows whose job it is);
                    the code is asked for, or read from the outbox of a demonstration
  --lang L          language of names: ru, en, az, tr (en)

Statuses: new, requiresConfirmation, approved, inProcess, completed, undelivered, cancelled.`;
