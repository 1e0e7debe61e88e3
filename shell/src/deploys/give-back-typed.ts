import { TYPED_KEY, type Typed } from './typed-text';

/** Gives back, once, what was kept on this page. Its code comes only when there is something. */
export async function giveBackTyped(page: Document): Promise<void> {
  const kept = sessionStorage.getItem(TYPED_KEY);
  if (kept === null) return;
  sessionStorage.removeItem(TYPED_KEY);
  const { fillIn } = await import(/* webpackChunkName: "typed-text" */ './fill-in');
  fillIn(page, JSON.parse(kept) as Typed);
}
