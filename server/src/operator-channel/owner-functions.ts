import { complaintsInDatabase } from '../api/complaints/complaints';
import { deadEmailsIn } from '../api/emails/dead-emails';
import { settingsInDatabase } from '../shop-settings/shop-settings';
import { ordersInDatabase } from '../staff-orders/staff-orders';

/** The functions that the owner's commands call, by topic. Each has one argument at most, which JSON can say. */
export const OWNER_FUNCTIONS = {
  complaints: complaintsInDatabase,
  emails: deadEmailsIn,
  orders: ordersInDatabase,
  settings: settingsInDatabase,
};
export type OwnerTopic = keyof typeof OWNER_FUNCTIONS;
export type OwnerFunctions<Topic extends OwnerTopic> = ReturnType<(typeof OWNER_FUNCTIONS)[Topic]>;
