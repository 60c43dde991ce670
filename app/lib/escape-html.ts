/** Returns a text for the content and the attributes of an HTML document that is written as a string. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
