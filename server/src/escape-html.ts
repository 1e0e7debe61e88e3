/** @returns the text as it must stand in an element or a quoted attribute, of HTML or XML. */
export const escapeHtml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** @returns the JSON text as one that can neither end nor open the script element it stands in. */
export const escapeJson = (json: string) => json.replaceAll('<', '\\u003c');
