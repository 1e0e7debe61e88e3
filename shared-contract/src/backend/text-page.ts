import { messages } from '../messages';
import { ALWAYS_THERE } from '../settings';
import type { ShopSettings } from '../settings.contract';
import { refuse } from './refusal';

/** @returns the lines of a page of text; null for one that does not exist */
export function linesOf(settings: ShopSettings | null, page: string): string[] | null {
  const [, lines] = Object.entries(settings?.pages ?? {}).find(([name]) => name === page) ?? [];
  return lines ?? (ALWAYS_THERE.includes(page) ? [] : null);
}

/** @throws Refusal with 404 for a page that the owner has not written */
export const textPageOf = (settings: ShopSettings | null, page: string) => ({
  page,
  lines: linesOf(settings, page) ?? refuse(404, messages.pageNotFound),
});
