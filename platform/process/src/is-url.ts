/** @returns whether the text is a whole URL that is reached over HTTP */
export const isUrl = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text);
