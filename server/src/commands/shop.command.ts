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
import { openForOwner } from './open-for-owner';

const DATA = path.join(__dirname, '..', '..', '..', '.data');

function openSettings() {
  const location = databaseLocation(readEnvironment({ only: ['DATABASE_URL', 'DATA', 'FSYNC'] }), DATA);
  const openings = { running: connectToSettings, inDatabase: settingsInDatabase };
  return openForOwner(location, 'piston-parts settings', openings);
}

async function run([topic, ...words]: readonly string[]): Promise<string> {
  if (topic !== 'settings') throw new OperatorError('Say what: npm run shop -- settings get|set|import|export|history');
  return runSettings(words, openSettings, os.userInfo().username);
}

void runCommand(
  run(process.argv.slice(2)).then(console.log),
  (error) => `It failed, and nothing was changed: ${reasonOf(error)}`,
);
