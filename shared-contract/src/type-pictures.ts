import { ZOOM_LARGE_PX } from './constants';

const TYPE_PICTURES = '/pictures/type-';

/** Whether a picture shows parts of a kind, without maker and number, and not the part itself: then it says so. */
export const showsType = (folder: string): boolean => folder.startsWith(TYPE_PICTURES);

/** The width of a picture's largest file, in pixels. Pictures of a kind have none to look into. */
export const largestPicture = (folder: string): number => (showsType(folder) ? 960 : ZOOM_LARGE_PX);
