import * as v from 'valibot';
import { isApp, versionSchema } from '../registry/names';
import type { Preview } from '../storefront/live-remotes';

const REMOTE = /^remote\.(.+)$/;
const TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?$/;
/** As in `http://localhost:3002`: a build of a developer, which the page itself loads. */
const isUrl = (text: string) => text.includes('://');

/** @returns as ISO 8601; null for a text that is no time. Without a zone it is UTC, as in the history. */
export function readTime(text: string): string | null {
  const [, time, zone = 'Z'] = TIME.exec(text) ?? [];
  const at = new Date(`${time}${zone}`);
  return time === undefined || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const noRemote = (text: string) => `"${text}" is no remote. Name one by its folder, as in: ?remote.mf-cart=1.4.0`;

const noVersion = (name: string, text: string) =>
  `"${text}" is no version. Write all three numbers, as in: ?${name}=1.4.0`;

/** Whether the address of a page asks for something to preview. */
export const asksForPreview = (query: URLSearchParams): boolean =>
  query.has('at') || [...query].some(([name, value]) => REMOTE.test(name) && !isUrl(value));

/**
 * Reads what an address asks to preview: `?remote.mf-cart=0.1.1` (empty for the live version again),
 * `?at=2026-11-20T14:05` (empty for now).
 * @param chosen what was chosen before; the rest of it stays
 */
export function readWanted(query: URLSearchParams, chosen: Preview): Preview & { readonly problems: string[] } {
  const problems: string[] = [];
  const versions = { ...chosen.versions };
  for (const [name, value] of query) {
    const remote = REMOTE.exec(name)?.[1];
    if (remote === undefined || isUrl(value)) continue;
    if (!isApp(remote)) problems.push(noRemote(remote));
    else if (value === '') delete versions[remote];
    else if (v.is(versionSchema, value)) versions[remote] = value;
    else problems.push(noVersion(name, value));
  }
  const wanted = query.get('at');
  if (wanted === null) return { ...chosen, versions, problems };
  if (wanted === '') return { versions, problems };
  const at = readTime(wanted);
  if (at === null) problems.push(`"${wanted}" is no time. Write it in UTC, as in: ?at=2026-11-20T14:05`);
  return { versions, ...(at !== null && { at }), problems };
}
