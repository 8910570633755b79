const WORD_BYTES_MAX = 42;

/**
 * Text of people for the header of a mail. Marks that turn the direction of writing go, and text that looks like an
 * encoded word (RFC 2047) is encoded: otherwise mail programs would decode it to something else.
 */
export function toHeaderText(text: string): string {
  const plain = text.replace(/\p{Bidi_Control}/gu, '');
  return plain.includes('=?') ? encodeWords(plain) : plain;
}

/** Mail programs drop the spaces between encoded words. */
function encodeWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES_MAX) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}

/** In a name even a quoted encoded word would be decoded by some mail programs, so its marks are parted. */
export const toHeaderName = (name: string) => name.replace(/\p{Bidi_Control}/gu, '').replaceAll('=?', '= ?');
