import { StrictMode, useState } from 'react';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog';

function Page({ onClose = () => undefined }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <StrictMode>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Dialog title="Add address" onClose={close}>
          <label>
            Name <input />
          </label>
        </Dialog>
      )}
    </StrictMode>
  );
}

async function openDialog(onClose?: () => void) {
  const user = userEvent.setup();
  render(<Page {...(onClose ? { onClose } : {})} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
}

describe('A dialog', () => {
  it('opens as a modal that bears its title', async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');

    const { dialog } = await openDialog();

    expect(showModal).toHaveBeenCalled();
    expect(dialog).toHaveAccessibleName('Add address');
    expect(screen.getByRole('heading', { level: 2, name: 'Add address' })).toBeVisible();
  });

  it('closes by its button and gives the focus back to what opened it', async () => {
    const { user } = await openDialog();

    await user.click(screen.getByRole('button', { name: 'Close' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('leaves it to its owner to close it on Escape', async () => {
    const onClose = jest.fn();
    const { dialog } = await openDialog(onClose);

    const cancel = createEvent('cancel', dialog, { cancelable: true });
    fireEvent(dialog, cancel);

    expect(cancel.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open when the browser closes it without asking', () => {
    render(
      <Dialog title="Test payment" onClose={() => undefined}>
        Charging
      </Dialog>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');

    dialog.close();

    expect(dialog.open).toBe(true);
  });

  it('closes on a press beside it', async () => {
    const { user, dialog } = await openDialog();

    await user.click(dialog);

    expect(dialog).not.toBeInTheDocument();
  });

  it('stays open when text is selected in it and the pointer is released beside it', async () => {
    const { user, dialog } = await openDialog();

    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('textbox') },
      { keys: '[/MouseLeft]', target: dialog },
    ]);
    fireEvent.click(dialog);

    expect(dialog).toBeInTheDocument();
  });
});
