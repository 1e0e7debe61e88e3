import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectConsole } from '@platform/test-kit/expect-console';
import { createInstance } from '@module-federation/enhanced/runtime';
import { resetFederationGlobalInfo } from '@module-federation/runtime-core';
import { restoreFormState } from '@platform/host/deploys/form-state';
import { followReleases } from '@platform/host/remotes/follow-releases';
import { LiveRemotes } from '@platform/host/remotes/live-remotes';
import { PageFiles } from '@platform/host/remotes/page-files';
import { RemoteLoader } from '@platform/host/remotes/remote-loader';
import { RemoteSlot } from './remote-slot';
import { RemoteSource } from '@platform/host/remotes/remote-source';
import { RemoteLoaderProvider } from '@platform/host/remotes/use-remote-module';

function SignUpScreen() {
  const [name, setName] = useState('');
  return (
    <label>
      Name <input value={name} onChange={(event) => setName(event.target.value)} />
    </label>
  );
}

const entryOf = (version: string) => `/mf-account/${version}/remoteEntry.js`;
const released = (version: string) => ({
  remotes: { 'mf-account': { name: 'mf_account', entry: entryOf(version), version } },
});
const DISABLED = { remotes: {}, disabled: ['mf-account'] };

/** How the shop responds to `/remotes.json`. */
let respond: () => Promise<Response>;
const live = (list: object) => void (respond = () => Promise.resolve(Response.json(list)));
const fetched = jest.fn<void, [RequestInit | undefined]>();
const opened = jest.fn<void, [address: string]>();
/** The entry's failure. */
let refusal: Error | null;
const stores = { register: jest.fn(), withdraw: jest.fn() };
let now: number;
let leavePage: () => void;

/** A page that was served with mf-account 1.4.0, and has been open for an hour. */
async function openPage() {
  now = 60 * 60 * 1000;
  document.head.innerHTML = `<script id="shop-remotes" type="application/json">${JSON.stringify(released('1.4.0'))}</script>`;
  const container = {
    init: () => Promise.resolve(),
    get: () => Promise.resolve(() => ({ default: SignUpScreen, store: 'store' })),
  };
  const openRemote = {
    name: 'test',
    loadEntry: ({ remoteInfo }: { remoteInfo: { entry: string } }) => {
      opened(new URL(remoteInfo.entry).pathname);
      return refusal ? Promise.reject(refusal) : Promise.resolve(container);
    },
  };
  const runtime = createInstance({ name: 'shell', remotes: [], plugins: [openRemote as never] });
  const files = new PageFiles(document);
  const list = new LiveRemotes(document);
  const source = new RemoteSource(list, files, runtime, stores);
  const loader = new RemoteLoader(source, () => Promise.resolve(false));
  leavePage = followReleases({ page: document, list, source, loader });
  return (
    <RemoteLoaderProvider value={loader}>
      <RemoteSlot remote="mf-account" module="./sign-up" />
    </RemoteLoaderProvider>
  );
}

/** The shopper was elsewhere, and comes back to the page a minute later. */
async function comeBack() {
  now += 60_000;
  await act(async () => void window.dispatchEvent(new Event('focus')));
}

const name = () => screen.findByRole('textbox', { name: 'Name' });
const outOfOrder = () => screen.findByRole('heading', { name: 'Out of order' });

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(globalThis, 'fetch').mockImplementation((_address, init) => {
    fetched(init);
    return respond();
  });
  fetched.mockReset();
  stores.withdraw.mockReset();
  opened.mockReset();
  refusal = null;
  live(released('1.4.0'));
});

afterEach(() => {
  leavePage();
  resetFederationGlobalInfo();
  document.head.replaceChildren();
});

describe('A page that is open while a remote is released', () => {
  it('loads the version that is live by then, before it has loaded the remote', async () => {
    const slot = await openPage();
    live(released('1.3.0'));
    render(slot);

    expect(await name()).toBeVisible();
    expect(opened.mock.calls).toEqual([[entryOf('1.3.0')]]);
  });

  it('goes on with the version that it shows', async () => {
    render(await openPage());
    await userEvent.type(await name(), 'Asha');
    live(released('1.3.0'));
    await comeBack();

    expect(fetched).toHaveBeenCalledTimes(2);
    expect(await name()).toHaveValue('Asha');
    expect(opened.mock.calls).toEqual([[entryOf('1.4.0')]]);
  });

  it('takes a disabled remote out with its styles and its state, and gives back what was typed once it is enabled', async () => {
    render(await openPage());
    await userEvent.type(await name(), 'Asha');
    document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/mf-account/1.4.0/sign-up.css">');
    live(DISABLED);
    await comeBack();
    expect(await outOfOrder()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.querySelector('link[rel=stylesheet]')).toBeNull();
    expect(stores.withdraw.mock.calls).toEqual([['mf-account']]);

    live(released('1.3.0'));
    await comeBack();
    expect(await name()).toHaveValue('Asha');
    expect(sessionStorage).toHaveLength(0);
    // It was rolled back meanwhile.
    expect(opened).toHaveBeenLastCalledWith(entryOf('1.3.0'));
  });

  it('gives back what was typed also when the page was reloaded meanwhile', async () => {
    const shown = render(await openPage());
    await userEvent.type(await name(), 'Asha');
    live(DISABLED);
    await comeBack();
    expect(await outOfOrder()).toBeVisible();
    shown.unmount();
    leavePage();

    await restoreFormState(document);
    live(released('1.4.0'));
    render(await openPage());
    expect(await name()).toHaveValue('Asha');
  });

  it('does not load a remote that is disabled by then, and says so', async () => {
    const slot = await openPage();
    live(DISABLED);
    render(slot);

    expect(await outOfOrder()).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
  });

  it('shows a remote that was out of order, once another version is live', async () => {
    expectConsole('error', /mf-account .*is not in the list of remotes/);
    const slot = await openPage();
    live({ remotes: {} });
    render(slot);
    expect(await outOfOrder()).toBeVisible();

    live(released('1.3.0'));
    await comeBack();
    expect(await name()).toBeVisible();
  });

  it('loads a remote that is out of order again once another version is live, and the same not', async () => {
    expectConsole('error', /mf-account 1\.4\.0 .*refused/);
    refusal = new Error('refused');
    render(await openPage());
    expect(await outOfOrder()).toBeVisible();
    refusal = null;
    await comeBack();
    expect(await outOfOrder()).toBeVisible();
    expect(opened.mock.calls).toEqual(Array(2).fill([entryOf('1.4.0')]));

    live(released('1.3.0'));
    await comeBack();
    expect(await name()).toBeVisible();
  });

  it.each([
    ['hangs', () => new Promise<Response>(() => undefined)],
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers with nonsense', () => Promise.resolve(new Response('Bad gateway', { status: 502 }))],
  ])('goes on with what it has while the shop %s', async (_, give) => {
    const slot = await openPage();
    respond = give;
    render(slot);

    expect(await name()).toBeVisible();
    expect(opened.mock.calls).toEqual([[entryOf('1.4.0')]]);
  });

  it('asks with the tag of what it knows, and not again within ten seconds', async () => {
    await openPage();
    await comeBack();
    now += 9_000;
    await act(async () => void window.dispatchEvent(new Event('focus')));

    expect(fetched.mock.calls.map(([init]) => init?.cache)).toEqual(['no-cache']);
  });
});
