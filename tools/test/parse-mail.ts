export interface Mail {
  /** Envelope recipients. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: ReadonlyMap<string, string>;
  raw: string;
}

/** Parses mails of our own mailer: plain text, or text and HTML as alternatives. */
export function parseMail(raw: string, to: string[]): Mail {
  const { headers, body } = splitPart(raw);
  const parts = parseTextParts(headers, body);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.text ?? '';
  return {
    to,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: partOf('text/plain'),
    html: partOf('text/html'),
    headers,
    raw,
  };
}

/** The six-digit code in the mail. */
export function getMailCode(mail: Mail): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0];
  if (code === undefined) throw new Error(`No code in the mail:\n${mail.text}`);
  return code;
}

interface Part {
  type: string;
  text: string;
}

function parseTextParts(headers: ReadonlyMap<string, string>, body: string): Part[] {
  const contentType = headers.get('content-type') ?? 'text/plain';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!type.startsWith('multipart/')) {
    return [{ type, text: decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit') }];
  }
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1] ?? '';
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const inner = splitPart(part.replace(/^\r\n/, ''));
      return parseTextParts(inner.headers, inner.body);
    });
}

function splitPart(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const unfolded = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of unfolded.split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: raw.slice(end + 4) };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding.toLowerCase() === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''));
  return body;
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}
