import '@platform/process/refuse-inspector';
import os from 'node:os';
import path from 'node:path';
import { OperatorError, runCommand } from '@platform/process/operator-error';
import { reasonOf } from '@platform/process/reason';
import { deadEmailsIn } from '../api/emails/dead-emails';
import { databaseLocation } from '../database/open-database';
import { readEnvironment } from '../environment';
import { createPaymentProvider } from '../api/orders/payment-provider';
import { providerKeys } from '../api/orders/payment-settings';
import { runComplaints } from '../complaints/complaints-command';
import { complaintsInDatabase } from '../api/complaints/complaints';
import { connectToComplaints } from '../operator-channel/connect-to-complaints';
import { connectToEmails } from '../operator-channel/connect-to-emails';
import { connectToOrders } from '../operator-channel/connect-to-orders';
import { connectToSettings } from '../operator-channel/connect-to-settings';
import { runSettings } from '../shop-settings/settings-command';
import { settingsInDatabase } from '../shop-settings/shop-settings';
import { runOrders, runReconcile } from '../staff-orders/orders-command';
import { runSales } from '../staff-orders/sales';
import { makeStaffToken } from '../staff-orders/staff-tokens';
import { ordersInDatabase } from '../staff-orders/staff-orders';
import { runEmails } from './emails';
import { migrate } from './migrate';
import { openForOwner } from './open-for-owner';

const DATA = path.join(__dirname, '..', '..', '..', '.data');

const readLocation = () => databaseLocation(readEnvironment({ only: ['DATABASE_URL', 'DATA', 'FSYNC'] }), DATA);

const openSettings = () =>
  openForOwner(readLocation(), 'piston-parts settings', { running: connectToSettings, inDatabase: settingsInDatabase });

const openOrders = () =>
  openForOwner(readLocation(), 'piston-parts orders', { running: connectToOrders, inDatabase: ordersInDatabase });

const openComplaints = () =>
  openForOwner(readLocation(), 'piston-parts complaints', {
    running: connectToComplaints,
    inDatabase: complaintsInDatabase,
  });

/** Null: payments go to the local gateway. */
function findProvider() {
  const keys = providerKeys(
    readEnvironment({ only: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] }),
  );
  return keys && createPaymentProvider(keys).balanceOf;
}

const openEmails = () =>
  openForOwner(readLocation(), 'piston-parts emails', { running: connectToEmails, inDatabase: deadEmailsIn });

const USAGE =
  'Say what: npm run shop -- settings get|set|import|export|history, orders, sales, complaints, reconcile, emails list|retry, staff-token, or migrate [--dry-run]';

async function run([topic, ...words]: readonly string[]): Promise<string> {
  const user = os.userInfo().username;
  if (topic === 'settings') return runSettings(words, openSettings, user);
  if (topic === 'orders') return runOrders(words, openOrders, user);
  if (topic === 'sales') return runSales(words, openOrders);
  if (topic === 'complaints') return runComplaints(words, openComplaints, user);
  if (topic === 'reconcile') return runReconcile(words, openOrders, findProvider());
  if (topic === 'emails') return runEmails(words, openEmails);
  if (topic === 'staff-token') return makeStaffToken(words);
  if (topic === 'migrate') return migrate(words, readLocation());
  throw new OperatorError(USAGE);
}

void runCommand(
  run(process.argv.slice(2)).then(console.log),
  (error) => `It failed, and nothing was changed: ${reasonOf(error)}`,
);
