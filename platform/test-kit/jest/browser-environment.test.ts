describe('The browser of the tests', () => {
  it('can fetch, encode, clone and hash as browsers do', async () => {
    const response = new Response(JSON.stringify({ name: 'Relay' }), { headers: new Headers({ a: 'b' }) });

    expect(await response.json()).toEqual({ name: 'Relay' });
    expect(new TextDecoder().decode(new TextEncoder().encode('₹'))).toBe('₹');
    expect(structuredClone(new Map([['a', 1]])).get('a')).toBe(1);
    expect(typeof crypto.subtle.digest).toBe('function');
    expect(typeof crypto.randomUUID()).toBe('string');
    expect(new Request('https://shop.test/api', { method: 'POST' }).method).toBe('POST');
  });

  it('carries a message from one tab to another', async () => {
    const here = new BroadcastChannel('tabs');
    const there = new BroadcastChannel('tabs');
    const heard = new Promise((resolve) => there.addEventListener('message', (event) => resolve(event.data)));

    here.postMessage('token');

    expect(await heard).toBe('token');
  });

  it('opens a dialog once and tells when it closes', () => {
    document.body.innerHTML = '<dialog><input aria-label="Name"></dialog>';
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    const closed = jest.fn();
    dialog.addEventListener('close', closed);

    dialog.showModal();
    expect(document.activeElement).toBe(document.querySelector('input'));
    expect(() => dialog.showModal()).toThrow('open already');
    dialog.close();

    expect(dialog.open).toBe(false);
    expect(closed).toHaveBeenCalledTimes(1);
  });
});
