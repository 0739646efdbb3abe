import type { OrderPage } from "#app/orders/buyers/order-page.server.ts";

type Words = { title: string; text: string };

/** While files wait for its end. */
const disputedWords: Words = {
  title: "Payment disputed",
  text: "The track is sold to you, but its payment is disputed with your bank or the payment provider. Your files wait until that is decided; nobody else can buy the track meanwhile.",
};

/** What each state means for its buyer. */
const orderWords: Record<OrderPage["state"], Words> = {
  reserved: {
    title: "Reserved for you",
    text: "Nobody else can buy it meanwhile. It becomes yours once the checkout is finished and paid.",
  },
  "awaiting-payment": {
    title: "Waiting for your payment",
    text: "Your order is placed, and its payment is open. Once the payment arrives, your files are on this page.",
  },
  closing: {
    title: "We are asking the payment provider",
    text: "The time for this order is over. Before anything else happens we ask whether a payment of yours is on its way; until the answer is here, nobody else gets the track. This page changes by itself.",
  },
  "awaiting-transfer": {
    title: "Waiting for your bank transfer",
    text: "Your order is placed, and the track is kept for you. Once the money has arrived, your files are on this page, and we tell you by mail.",
  },
  capturing: {
    title: "We are asking the payment provider",
    text: "Your payment was authorised and is being collected. The track is yours as soon as that is done, usually within seconds. This page changes by itself.",
  },
  paid: { title: "Sold to you", text: "It has left the shop. Nobody else can buy it any more." },
  expired: {
    title: "The reservation ran out",
    text: "Nothing was paid. If the track is still free, you can reserve it again. Should you have paid all the same, we find your payment by ourselves: you get the track, or your money back.",
  },
  cancelled: {
    title: "Given up",
    text: "This order was given up, and nothing is owed. Should you have paid all the same, we find your payment by ourselves: you get the track, or your money back.",
  },
  "paid-too-late": {
    title: "Your payment came too late",
    text: "Somebody else had bought the track when your payment arrived. We are sorry. You get all of your money back to the means of payment that you used; there is nothing that you need to do. Depending on your bank it takes a few days.",
  },
  refunded: {
    title: "Refunded",
    text: "Your money is on its way back to the means of payment that you used, or in the way that we agreed on. The files of this order are closed.",
  },
  "charged-back": {
    title: "The payment was taken back",
    text: "Your bank or payment provider has taken the payment back. The files of this order are closed. If you think that this is a mistake, please report it below.",
  },
};

const asking = orderWords.closing.title;
const paidAllTheSame =
  "Should you have paid all the same, we find your payment by ourselves, and your order counts.";

/** Where a service is ordered. */
const serviceWords: Record<OrderPage["state"], Words> = {
  reserved: {
    title: "Not ordered yet",
    text: "Its price stays as it is meanwhile. It is ordered once the checkout is finished and paid.",
  },
  "awaiting-payment": {
    title: "Waiting for your payment",
    text: "Your order is placed, and its payment is open. Once the payment arrives, this page says when the work is due.",
  },
  closing: {
    title: asking,
    text: "The time for this order is over. Before anything else happens we ask whether a payment of yours is on its way. This page changes by itself.",
  },
  "awaiting-transfer": {
    title: "Waiting for your bank transfer",
    text: "Your order is placed. Once the money has arrived we tell you by mail, and this page says when the work is due.",
  },
  capturing: {
    title: asking,
    text: "Your payment was authorised and is being collected, usually within seconds. This page changes by itself.",
  },
  paid: {
    title: "Paid",
    text: "Thank you. We work on it now, and tell you by mail once it is delivered.",
  },
  expired: {
    title: "The time for this order ran out",
    text: `Nothing was paid. You can order it again. ${paidAllTheSame}`,
  },
  cancelled: {
    title: "Given up",
    text: `This order was given up, and nothing is owed. ${paidAllTheSame}`,
  },
  "paid-too-late": {
    title: "Given back",
    text: "You get all of your money back to the means of payment that you used; there is nothing that you need to do. Depending on your bank it takes a few days.",
  },
  refunded: {
    title: "Refunded",
    text: "Your money is on its way back to the means of payment that you used, or in the way that we agreed on. Nothing is due any more.",
  },
  "charged-back": {
    title: "The payment was taken back",
    text: "Your bank or payment provider has taken the payment back, so that nothing is due any more. If you think that this is a mistake, please report it below.",
  },
};

const disputedService: Words = {
  title: "Payment disputed",
  text: "The payment of this order is disputed with your bank or the payment provider. What was delivered is shown again once that is decided. If you know of no dispute, please report it below.",
};
const waitingService: Words = {
  title: "Paid",
  text: "Thank you. The work begins when the 14 days of withdrawal are over, and we tell you by mail once it is delivered.",
};
const deliveredService: Words = {
  title: "Delivered",
  text: "The work is done. What we delivered is below.",
};

type Told = Pick<OrderPage, "state" | "arePaused" | "service" | "deliveredAt" | "filesFrom">;

export function wordsOf({ state, arePaused, service, deliveredAt, filesFrom }: Told): Words {
  const isPaid = state === "paid";
  if (!service) return isPaid && arePaused ? disputedWords : orderWords[state];
  if (!isPaid) return serviceWords[state];
  if (arePaused) return disputedService;
  if (deliveredAt) return deliveredService;
  return filesFrom ? waitingService : serviceWords.paid;
}
