import '@platform/process/refuse-inspector';
import os from 'node:os';
import path from 'node:path';
import { OperatorError, runCommand } from '@platform/process/operator-error';
import { reasonOf } from '@platform/process/reason';
import { databaseLocation } from '../database/open-database';
import { readEnvironment } from '../environment';
import { createPaymentProvider } from '../api/orders/payment-provider';
import { providerKeys } from '../api/orders/payment-settings';
import { runComplaints } from '../complaints/complaints-command';
import { mediaFolder } from '@platform/storefront/media-address';
import { connectToFunctions } from '../operator-channel/connect-to-functions';
import { OWNER_FUNCTIONS, type OwnerFunctions, type OwnerTopic } from '../operator-channel/owner-functions';
import { runSettings } from '../shop-settings/settings-command';
import { runOrders, runReconcile } from '../staff-orders/orders-command';
import { runSales } from '../staff-orders/sales';
import { makeStaffToken } from '../staff-orders/staff-tokens';
import { runEmails } from './emails';
import { migrate } from './migrate';
import { openForOwner } from './open-for-owner';

const DATA = path.join(__dirname, '..', '..', '..', '.data');

const readLocation = () => databaseLocation(readEnvironment({ only: ['DATABASE_URL', 'DATA', 'FSYNC'] }), DATA);

const open =
  <Topic extends OwnerTopic>(topic: Topic) =>
  () =>
    openForOwner<OwnerFunctions<Topic>>(readLocation(), `piston-parts ${topic}`, {
      running: (data) => connectToFunctions(data, topic),
      inDatabase: (database) => OWNER_FUNCTIONS[topic](database) as OwnerFunctions<Topic>,
    });

/** Null: payments go to the local gateway. */
function findProvider() {
  const keys = providerKeys(
    readEnvironment({ only: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] }),
  );
  return keys && createPaymentProvider(keys).balanceOf;
}

const USAGE =
  'Say what: npm run shop -- settings get|set|import|export|history, orders, sales, complaints, reconcile, emails list|retry, staff-token, or migrate [--dry-run]';

async function run([topic, ...words]: readonly string[]): Promise<string> {
  const user = os.userInfo().username;
  if (topic === 'settings') return runSettings(words, open('settings'), user, mediaFolder(readLocation().folder));
  if (topic === 'orders') return runOrders(words, open('orders'), user);
  if (topic === 'sales') return runSales(words, open('orders'));
  if (topic === 'complaints') return runComplaints(words, open('complaints'), user);
  if (topic === 'reconcile') return runReconcile(words, open('orders'), findProvider());
  if (topic === 'emails') return runEmails(words, open('emails'));
  if (topic === 'staff-token') return makeStaffToken(words);
  if (topic === 'migrate') return migrate(words, readLocation());
  throw new OperatorError(USAGE);
}

void runCommand(
  run(process.argv.slice(2)).then(console.log),
  (error) => `It failed, and nothing was changed: ${reasonOf(error)}`,
);
