import type * as AboutPartModule from './about-part';

/** In the browser it loads late; the server's build takes `rendered-about-part.server.ts`, and so renders it. */
export const renderedAboutPart: typeof AboutPartModule | null = null;
