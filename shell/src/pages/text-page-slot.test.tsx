import { render, screen } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { TextPageSlot } from './text-page-slot';

let mockIsMissing = true;
jest.mock('./text-pages', () => {
  if (mockIsMissing) throw new Error('Loading chunk text-pages failed');
  return { TextPage: ({ path }: { path: string }) => <h1>Text of {path}</h1> };
});

test('a page of text whose code does not load says so, and Try again shows it [shell-15]', async () => {
  expectConsole('error', /The page \/delivery could not be loaded:.*text-pages failed/);
  const { user } = await renderScreen(<TextPageSlot path={paths.delivery} />, { at: paths.delivery });
  expect(await screen.findByRole('heading', { name: 'This page did not load' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Check your connection and try again.');

  mockIsMissing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { name: 'Text of /delivery' })).toBeVisible();
});

test('a page of text that was left before its code failed to load changes nothing, and the console says why', async () => {
  jest.resetModules();
  mockIsMissing = true;
  expectConsole('error', /The page \/returns could not be loaded/);
  render(<TextPageSlot path={paths.returns} />).unmount();
  await new Promise((resolve) => setTimeout(resolve));

  expect(document.body).toHaveTextContent('');
});
