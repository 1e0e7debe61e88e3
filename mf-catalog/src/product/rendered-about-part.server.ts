import * as aboutPart from './about-part';

export const renderedAboutPart: typeof aboutPart | null = aboutPart;
