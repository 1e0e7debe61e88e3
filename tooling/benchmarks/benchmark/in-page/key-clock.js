// Notes when a key is pressed (`pressedAt`), and when the frame with the suggestions' last change after it was shown
// (`shownAt`, null for none), in milliseconds of performance.now().
{
  const clock = { pressedAt: 0, shownAt: null };
  window.keyClock = clock;

  const isInSearch = ({ target }) => (target.closest ? target : target.parentElement)?.closest('[role=search]');
  const noteChange = (changes) => {
    if (!changes.some(isInSearch) || !document.querySelector('[role=listbox] [role=option]')) return;
    const { port1, port2 } = new MessageChannel();
    // The message arrives after the frame that shows the change.
    port1.onmessage = () => (clock.shownAt = performance.now());
    requestAnimationFrame(() => port2.postMessage(null));
  };

  addEventListener('keydown', ({ timeStamp }) => Object.assign(clock, { pressedAt: timeStamp, shownAt: null }), true);
  new MutationObserver(noteChange).observe(document, { childList: true, characterData: true, subtree: true });
}
