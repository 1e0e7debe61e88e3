/**
 * Module Federation's plugin writes the addresses of its files between single quotes.
 * @returns a sentence where no build can be made in this folder; null for any other
 */
export const whyNoBuildIn = (folder) =>
  folder.includes("'")
    ? `The shop cannot be built in ${folder}: Module Federation reads no path with an apostrophe. Move the clone to one without.`
    : null;
