/** @returns whether the text is a whole URL that is reached over HTTP */
export const isUrl = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text);

/** @returns whether each % of a text begins a code, as libraries read user and password */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
