/** `wanjiku@example.com` becomes `w…@example.com`: enough to distinguish people, not to write to them. */
export function maskEmail(address: string): string {
  const at = address.search(/@|%40/);
  const [first = ''] = address;
  return at < 1 ? '…' : `${first}…@${address.slice(at).replace(/^(?:@|%40)/, '')}`;
}

/** `+254712345678` becomes `+2547…78`. */
export function maskPhone(number: string): string {
  const digits = number.replace(/^%2B/i, '+').replace(/[^+\d]/g, '');
  const shown = digits.length > 9 ? 4 : 1;
  return `${digits.slice(0, digits.startsWith('+') ? shown + 1 : shown)}…${digits.slice(-2)}`;
}

const HIDDEN_TEXT = '[hidden]';

/** A pattern runs only on lines that match its cheap hint; most lines match none. */
interface ScrubRule {
  hint: { test(line: string): boolean };
  pattern: RegExp;
  replace: string | ((...match: string[]) => string);
}

const SECRET_NAMES = 'passw(?:or)?d|passphrase|secret|token|api_?key|authorization|cookie|hash';
const PHONE_NAMES = 'phone|phone_?number|mobile|msisdn';

const TOKEN_LENGTH = 43;

/** Detects a run of characters as long as a token. Written by hand: a pattern costs twenty times as much. */
function hasLongRun(line: string): boolean {
  let run = 0;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charCodeAt(at) | 32;
    const inRun = (char >= 97 && char <= 122) || (char >= 48 && char <= 57) || char === 45 || char === 127;
    run = inRun ? run + 1 : 0;
    if (run === TOKEN_LENGTH) return true;
  }
  return false;
}

const SCRUB_RULES: ScrubRule[] = [
  // "password":"…" at any depth, also inside an escaped JSON string (\"password\":\"…\"). An array without an end hides
  // the rest of the line: looking for the end again for each name would take quadratic time.
  {
    hint: new RegExp(SECRET_NAMES, 'i'),
    pattern: new RegExp(`((?:${SECRET_NAMES})"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.]*|\\[[^\\]]*\\]?)`, 'gi'),
    replace: `$1"${HIDDEN_TEXT}"`,
  },
  {
    hint: /\\"/,
    pattern: new RegExp(`((?:${SECRET_NAMES}|code)(\\\\+)"\\s*:\\s*)\\2".*?(?<!\\\\)\\2"`, 'gi'),
    replace: `$1$2"${HIDDEN_TEXT}$2"`,
  },
  // password=… in a form or a URL.
  { hint: /=/, pattern: new RegExp(`((?:${SECRET_NAMES}|\\bcode)=)[^&\\s"\\\\]+`, 'gi'), replace: `$1${HIDDEN_TEXT}` },
  { hint: /bearer|basic/i, pattern: /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, replace: `$1 ${HIDDEN_TEXT}` },
  { hint: /:\/\//, pattern: /:\/\/[^\s:@/"\\]*:[^\s@/"\\]+@/g, replace: `://${HIDDEN_TEXT}@` },
  // Our own tokens: 256 bits in base64url.
  { hint: { test: hasLongRun }, pattern: /(?<![\w-])[\w-]{43}(?![\w-])/g, replace: HIDDEN_TEXT },
  { hint: /\$argon2/, pattern: /\$argon2[a-z]*\$[\w=$,+/]+/g, replace: HIDDEN_TEXT },
  // Six-digit codes for people; other codes (SQLSTATE, status) have another length.
  { hint: /code/i, pattern: /(code"\s*:\s*"?)\d{6}(?!\d)/gi, replace: `$1${HIDDEN_TEXT}` },
  { hint: /code/i, pattern: /(\bcode\b[^\d"\\]{0,24})(?<!\d)\d{6}(?!\d)/gi, replace: `$1${HIDDEN_TEXT}` },
  // A failed query carries all its parameters.
  {
    hint: /params: /,
    pattern: /(\\n|\n)params: .*?(?=(?:\\n|\n) {4}at |(?<!\\)"|$)/gs,
    replace: `$1params: ${HIDDEN_TEXT}`,
  },
  {
    hint: new RegExp(PHONE_NAMES, 'i'),
    pattern: new RegExp(`((?:${PHONE_NAMES})\\\\*"\\s*:\\s*\\\\*")(\\+?\\d[\\d\\s().-]{4,})`, 'gi'),
    replace: (_all, key = '', number = '') => key + maskPhone(number),
  },
  {
    hint: /@|%40/,
    pattern:
      /(?<![^\s"'<>()[\],:;\\@/=?&])[^\s"'<>()[\],:;\\@/=?&]+(?:@|%40)(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu,
    replace: maskEmail,
  },
  { hint: /(?:\+|%2B)[1-9]/i, pattern: /(?:\+|%2B)[1-9](?:[\s().-]{0,2}\d){6,14}/gi, replace: maskPhone },
  {
    hint: /(?:254|0)[\s.-]?[17]/,
    pattern: /(?<![\d.])(?:254|0)[\s.-]?[17](?:[\s.-]?\d){8}(?!\d)/g,
    replace: maskPhone,
  },
];

/**
 * Removes passwords, tokens, codes, phone numbers and e-mail addresses from a line, wherever they occur: in fields,
 * error messages or stacks. This is the last step before a line is written.
 */
export function scrubLine(line: string): string {
  let clean = line;
  for (const { hint, pattern, replace } of SCRUB_RULES) {
    if (!hint.test(clean)) continue;
    clean = typeof replace === 'string' ? clean.replace(pattern, replace) : clean.replace(pattern, replace);
  }
  return clean;
}
