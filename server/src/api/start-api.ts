import { createMailServer } from './emails/mail-server';
import { sendEmail } from './emails/outbox';
import { createDocumentLinks } from './invoices/document-links';
import { createPasswordHasher } from './accounts/password-hash';
import { createCatalogue } from './catalogue/catalogue';
import type { ApiServices } from './request-context';
import { createSettingsReader } from './shop-settings/settings-reader';
import { createTokenSigner } from './accounts/tokens';
import { openShopDatabase } from './open-shop-database';
import { openPayments } from './orders/open-payments';
import { RECONCILE_EVERY } from './orders/order-background-jobs';
import { refuseForgetfulDatabase } from './orders/refuse-forgetful-database';
import { TEAM_TIMES } from './teams/team-api';
import type { ApiSettings } from './settings';

/**
 * Opens the services that the API needs.
 * @returns what the plugin `api` is registered with; who started it closes the database after the server.
 * @throws OperatorError when the database cannot be opened, or could forget real payments.
 */
export async function startApi(settings: ApiSettings): Promise<ApiServices> {
  const database = await openShopDatabase(settings);
  if (settings.providerKeys && !settings.mayForgetPayments) {
    await refuseForgetfulDatabase(database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  }
  const { smtpUrl, shopOrigin, isDevelopment } = settings;
  const readSettings = createSettingsReader(database, { sendsEmails: smtpUrl !== null });
  const handOver = smtpUrl === null ? null : createMailServer(smtpUrl, { readSettings, shopOrigin });
  return {
    database,
    payments: await openPayments(database, settings.providerKeys, settings.tokenSecret),
    catalogue: createCatalogue(database, readSettings),
    readSettings,
    tokens: createTokenSigner(settings.tokenSecret),
    documentLinks: createDocumentLinks(settings.tokenSecret),
    passwords: createPasswordHasher(),
    sendEmail,
    mail: { handOver, isDevelopment },
    backups: settings.backups,
    hasDemonstration: settings.seeds !== 'nothing',
    shopOrigin,
    allowedOrigins: settings.allowedOrigins,
    teams: settings.teams,
    teamTimes: TEAM_TIMES,
    reconcileEvery: RECONCILE_EVERY,
  };
}
