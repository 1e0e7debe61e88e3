import { messages } from '../messages';
import type { ShopSettings } from '../settings.contract';
import { refuse } from './refusal';

/** @throws Refusal with 404 for a page that the owner has not written */
export function textPageOf(settings: ShopSettings | null, page: string): { page: string; lines: string[] } {
  const [, lines] = Object.entries(settings?.pages ?? {}).find(([name]) => name === page) ?? [];
  return { page, lines: lines ?? refuse(404, messages.pageNotFound) };
}
