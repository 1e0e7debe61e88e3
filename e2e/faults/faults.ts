import type { Page, Route } from '@playwright/test';
import { MAJOR_99, REQUIRED_RANGE } from '../required-range';
import {
  acceptAnyHash,
  fulfillChanged,
  fulfillFiles,
  fulfillUntilEnded,
  requestList,
  type RemoteFile,
} from './remote-files';

/** The faults of a remote. */
export interface Fault {
  readonly name: string;
  /** In which the load fails, as the log says. */
  readonly phase: 'list' | 'entry' | 'chunk' | 'evaluate' | 'render' | 'contract';
  /** Further lines of the log. */
  readonly says?: RegExp;
  /** Nothing is answered, so that only the loader's own time limit ends the wait. */
  readonly hangs?: true;
  /** The remote that meets it. Without one, mf-account does at night, as by day another fault of the phase takes the same path. */
  readonly metBy?: string;
  /** @returns what ends the fault */
  readonly begin: (page: Page, remote: string) => Promise<() => void>;
}

const HTML = { contentType: 'text/html', headers: { 'x-content-type-options': 'nosniff' }, body: '<!doctype html>' };
/** Matches the code of an entry that returns an exposed module. */
const EXPOSED_FACTORY = /\.then\(\(\)=>\(\)=>[\w$]+\(\d+\)\)/g;

/** How long the shell waits for a remote before its slot shows an error. */
export const LOAD_LIMIT_MS = 4500;

const OVER_LIMIT = new RegExp(`not answered within ${LOAD_LIMIT_MS} ms`);

/** A request that is never answered stays open until the page is left. */
const hang = () => Promise.resolve();

const files = (kind: RemoteFile, response: (route: Route) => Promise<void>) => (page: Page, remote: string) =>
  fulfillFiles(page, remote, kind, response);

/** Files that come, with the wrong content. */
const changedFiles = (kind: RemoteFile, pattern: RegExp, changed: string) => async (page: Page, remote: string) => {
  await acceptAnyHash(page);
  return fulfillFiles(page, remote, kind, (route) => fulfillChanged(route, pattern, changed));
};

async function hangList(page: Page): Promise<() => void> {
  await requestList(page);
  return fulfillUntilEnded(page, ({ pathname }) => pathname === '/remotes.json', hang);
}

export const faults: readonly Fault[] = [
  {
    name: 'connection refused',
    phase: 'entry',
    metBy: 'mf-account',
    begin: files('entry', (route) => route.abort('connectionrefused')),
  },
  { name: '404', phase: 'entry', begin: files('entry', (route) => route.fulfill({ status: 404 })) },
  { name: '500', phase: 'entry', begin: files('entry', (route) => route.fulfill({ status: 500 })) },
  { name: 'HTML instead of JavaScript', phase: 'entry', begin: files('entry', (route) => route.fulfill(HTML)) },
  { name: 'list of remotes hangs', phase: 'list', metBy: 'mf-account', says: OVER_LIMIT, hangs: true, begin: hangList },
  { name: 'entry hangs', phase: 'entry', says: OVER_LIMIT, hangs: true, begin: files('entry', hang) },
  { name: 'chunk hangs', phase: 'chunk', says: OVER_LIMIT, hangs: true, begin: files('chunk', hang) },
  { name: 'stylesheet hangs', phase: 'chunk', says: OVER_LIMIT, hangs: true, begin: files('style', hang) },
  {
    name: 'chunk missing',
    phase: 'chunk',
    metBy: 'mf-account',
    begin: files('chunk', (route) => route.fulfill({ status: 404 })),
  },
  {
    name: 'stylesheet missing',
    phase: 'chunk',
    metBy: 'mf-cart',
    begin: files('style', (route) => route.fulfill({ status: 404 })),
  },
  {
    name: 'entry throws as it runs',
    phase: 'evaluate',
    metBy: 'mf-account',
    says: /planned fault/,
    begin: changedFiles('entry', /^/, 'throw new Error("planned fault");'),
  },
  {
    name: 'chunk throws as it runs',
    phase: 'evaluate',
    says: /planned fault/,
    begin: changedFiles('chunk', /^/, 'throw new Error("planned fault");'),
  },
  {
    name: 'screen throws as it is loaded',
    phase: 'evaluate',
    says: /planned fault/,
    begin: changedFiles('entry', EXPOSED_FACTORY, '.then(()=>()=>{throw new Error("planned fault")})'),
  },
  {
    name: 'screen throws as it is rendered',
    phase: 'render',
    metBy: 'mf-catalog',
    says: /planned fault/,
    begin: changedFiles('entry', EXPOSED_FACTORY, '.then(()=>()=>({default(){throw new Error("planned fault")}}))'),
  },
  {
    name: 'exports the wrong thing',
    phase: 'contract',
    says: /its default export is string/,
    begin: changedFiles('entry', EXPOSED_FACTORY, '.then(()=>()=>({default:"no screen"}))'),
  },
  {
    name: 'wrong major of shared-contract',
    phase: 'contract',
    metBy: 'mf-checkout',
    says: /needs @piston-parts\/shared-contract \^99\.0\.0, the shell has \d+\./,
    begin: changedFiles('entry', REQUIRED_RANGE, MAJOR_99),
  },
];
