/** @returns whether the text is a whole URL that is reached over HTTP */
export const isUrl = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text);

/** @returns whether a URL's host name, without a port, is this machine */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
