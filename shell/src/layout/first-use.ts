/** Runs at the shopper's first interaction. */
export function onFirstUse(page: Document, act: () => void): void {
  const used = () => {
    page.removeEventListener('pointerdown', used);
    page.removeEventListener('keydown', used);
    act();
  };
  page.addEventListener('pointerdown', used, { passive: true });
  page.addEventListener('keydown', used);
}
