/** Stands beside every picture that shows a kind of part. */
export const TYPE_NOTE = 'Picture of the type';
