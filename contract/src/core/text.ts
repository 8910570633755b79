/**
 * Removes these characters from the end. A pattern such as `/\/+$/` takes quadratic time: it tries every run of them in
 * the text, not only the last.
 */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The path of a URL without query and fragment. */
export function stripQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** The path without slashes at its end. The root stays a slash. */
export function stripTrailingSlashes(path: string): string {
  return trimEndCharacters(path, '/') || '/';
}

/** Replaces line breaks of every kind, for places that take one line, such as a mail's subject. */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
