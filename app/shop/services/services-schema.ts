import type { ColumnType, Generated } from "kysely";

export type ServicesTables = {
  servicesData: ServicesData;
};

/** One row, `all_services`. Without it the built-in packages are offered. */
export type ServicesData = {
  category: string;
  /** JSON `{ mixing: […], mastering: […] }`, which may come from another shop. */
  data: ColumnType<unknown, string, string>;
  updatedAt: Generated<Date>;
};
