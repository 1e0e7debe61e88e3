/** @returns the text escaped for an element or a quoted attribute, of HTML or XML. */
export const escapeHtml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** @returns the JSON text, escaped so that it can neither end nor open a script element. */
export const escapeJson = (json: string) => json.replaceAll('<', '\\u003c');
