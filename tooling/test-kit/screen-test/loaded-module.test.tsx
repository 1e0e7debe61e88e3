import { render, screen } from '@testing-library/react';
import { expectConsole } from '@platform/test-kit/expect-console';
import { LoadedModule } from '../standalone/loaded-module';

function BrokenScreen(): never {
  throw new TypeError('no price');
}

describe('A remote’s own page in development', () => {
  it('shows why a screen throws, instead of a white page', async () => {
    expectConsole('error', /TypeError: no price/);
    render(<LoadedModule load={async () => ({ default: BrokenScreen })} />);

    expect(await screen.findByRole('alert')).toHaveTextContent(/^TypeError: no price at BrokenScreen/);
  });

  it('shows why a module does not load', async () => {
    render(<LoadedModule load={() => Promise.reject(new Error('no such file'))} />);

    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error: no such file/);
  });
});
