import '@platform/process/refuse-inspector';
import os from 'node:os';
import path from 'node:path';
import { OperatorError, runCommand } from '@platform/process/operator-error';
import { reasonOf } from '@platform/process/reason';
import { databaseLocation } from '../database/open-database';
import { readEnvironment } from '../environment';
import { connectToSettings } from '../operator-channel/connect-to-settings';
import { runSettings } from '../shop-settings/settings-command';
import { settingsInDatabase } from '../shop-settings/shop-settings';
import { migrate } from './migrate';
import { openForOwner } from './open-for-owner';

const DATA = path.join(__dirname, '..', '..', '..', '.data');

const readLocation = () => databaseLocation(readEnvironment({ only: ['DATABASE_URL', 'DATA', 'FSYNC'] }), DATA);

function openSettings() {
  const openings = { running: connectToSettings, inDatabase: settingsInDatabase };
  return openForOwner(readLocation(), 'piston-parts settings', openings);
}

const USAGE = 'Say what: npm run shop -- settings get|set|import|export|history, or migrate [--dry-run]';

async function run([topic, ...words]: readonly string[]): Promise<string> {
  if (topic === 'settings') return runSettings(words, openSettings, os.userInfo().username);
  if (topic === 'migrate') return migrate(words, readLocation());
  throw new OperatorError(USAGE);
}

void runCommand(
  run(process.argv.slice(2)).then(console.log),
  (error) => `It failed, and nothing was changed: ${reasonOf(error)}`,
);
