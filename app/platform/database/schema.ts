import type { Generated } from "kysely";
import type { BackupTables } from "#app/backup/backup-schema.ts";
import type { AuditTables } from "#app/platform/audit/audit-schema.ts";
import type { StorageTables } from "#app/platform/storage/storage-schema.ts";
import type { UploadsTables } from "#app/platform/uploads/uploads-schema.ts";
import type { InvoicesTables } from "#app/shop/accounting/invoices/invoices-schema.ts";
import type { SharesTables } from "#app/shop/accounting/shares/shares-schema.ts";
import type { TaxesTables } from "#app/shop/accounting/taxes/taxes-schema.ts";
import type { AccountsTables } from "#app/shop/accounts/accounts-schema.ts";
import type { AgreementsTables } from "#app/shop/agreements/agreements-schema.ts";
import type { CatalogTables } from "#app/shop/catalog/catalog-schema.ts";
import type { TrackFilesTables } from "#app/shop/catalog/files/track-files-schema.ts";
import type { ContentTables } from "#app/shop/content/content-schema.ts";
import type { MessagesTables } from "#app/shop/customers/messages/messages-schema.ts";
import type { SavedSearchesTables } from "#app/shop/customers/saved-searches/saved-searches-schema.ts";
import type { DiscountsTables } from "#app/shop/discounts/discounts-schema.ts";
import type { InsightsTables } from "#app/shop/insights/insights-schema.ts";
import type { LedgerTables } from "#app/shop/ledger/ledger-schema.ts";
import type { MailTables } from "#app/shop/mail/mail-schema.ts";
import type { MediaTables } from "#app/shop/media/media-schema.ts";
import type { DownloadsTables } from "#app/shop/orders/state/downloads-schema.ts";
import type { OrderLinesTables } from "#app/shop/orders/state/order-lines-schema.ts";
import type { OrderPaymentsTables } from "#app/shop/orders/state/order-payments-schema.ts";
import type { OrdersTables } from "#app/shop/orders/state/orders-schema.ts";
import type { PaymentsTables } from "#app/shop/payments/payments-schema.ts";
import type { ServicesTables } from "#app/shop/services/services-schema.ts";
import type { SigningInTables } from "#app/shop/signing-in/signing-in-schema.ts";

/**
 * Tables of all subjects. Column names are camelCase here and snake_case in the database. This is the
 * one place where the platform names the subjects, by types only.
 */
export type Database = AuditTables &
  BackupTables &
  StorageTables &
  UploadsTables &
  InvoicesTables &
  SharesTables &
  TaxesTables &
  AccountsTables &
  AgreementsTables &
  CatalogTables &
  TrackFilesTables &
  ContentTables &
  DiscountsTables &
  MessagesTables &
  SavedSearchesTables &
  InsightsTables &
  LedgerTables &
  MailTables &
  MediaTables &
  OrderLinesTables &
  OrdersTables &
  DownloadsTables &
  OrderPaymentsTables &
  PaymentsTables &
  ServicesTables &
  SigningInTables &
  DatabaseTables;

type DatabaseTables = {
  countedUses: CountedUses;
  rowCounts: RowCounts;
  shopIdentity: ShopIdentity;
};

/** Unlogged: a crash of the database empties it. */
export type CountedUses = {
  keyHash: Buffer;
  count: number;
  forgottenAt: Date;
};

/** Rows to be summed. Changes of `count` are separate rows until they are merged. */
export type RowCounts = {
  list: string;
  part: number;
  count: number;
  isChange: Generated<boolean>;
};

/** One row. A restored shop gets a new ID. */
export type ShopIdentity = { id: Generated<boolean>; shopId: Generated<string> };
