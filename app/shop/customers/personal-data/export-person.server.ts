import { packTexts } from "#app/platform/storage/zip-archive.server.ts";
import { listCodesOf } from "#app/shop/discounts/erase-codes.server.ts";
import { exportOrder, listOrdersOf } from "#app/shop/orders/erasing/orders-of-buyer.server.ts";
import { listMessagesFrom } from "../messages/messages-of.server.ts";
import { exportSearchesOf } from "../saved-searches/erase-searches.server.ts";

export async function exportPerson(email: string): Promise<ReadableStream> {
  const ids = await listOrdersOf(email);
  const orders = [];
  for (const id of ids) orders.push(await exportOrder(id));
  const exportedOrders = orders.filter((order) => order !== undefined);
  const data = {
    email,
    orders: exportedOrders.map(({ orderData }) => orderData),
    messages: await listMessagesFrom(email),
    savedSearches: await exportSearchesOf(email),
    discountCodes: await listCodesOf(email),
  };
  const documents = exportedOrders.flatMap(({ documents }) => documents);
  return packTexts([
    { name: "personal-data.json", text: JSON.stringify(data, null, 2) },
    ...documents.map(({ fileName, content }) => ({
      name: fileName,
      text: new Uint8Array(content),
    })),
  ]);
}
