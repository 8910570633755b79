import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../escape-html.ts';
import { MailError } from './mail-error.ts';
import { hasControlCharacter, parseMailbox } from './mailbox.ts';

/**
 * The same mail for many recipients. Shared parts are encoded once; encoding each of thousands anew would take most of
 * a processor. Slots mark the parts that differ.
 */
export interface MailTemplate {
  subject: string;
  text: string;
  html: string;
  /** Replaces the church's name; the address stays. */
  fromName?: string | undefined;
  replyTo?: string | undefined;
}

export interface MailCopy {
  /** An address. */
  to: string;
  /** The same for each attempt, so that mail programs show a duplicate once: `<unique@domain>`. */
  messageId: string;
  /** Accepts a POST (RFC 8058). */
  unsubscribeUrl: string;
  /** Plain text for the slots. */
  values: Readonly<Record<string, string>>;
}

/** Random, so that no text contains it. It survives URL encoding and HTML escaping. */
const SLOT_MARK = `slot${randomBytes(12).toString('hex')}`;

/** Returns the placeholder for a value that differs between copies. */
export function createSlot(name: string): string {
  return `${SLOT_MARK}${name}0`;
}

/** Alternates: text, slot name, text … */
function splitSlots(content: string): string[] {
  const [first = '', ...rest] = content.split(SLOT_MARK);
  return [first, ...rest.flatMap((piece) => [piece.slice(0, piece.indexOf('0')), piece.slice(piece.indexOf('0') + 1)])];
}

const LINE_LENGTH_MAX = 72;
const SOFT_BREAK = '=\r\n';

/** Alternates: encoded text, slot name, encoded text … */
interface TemplatePart {
  type: 'text/plain' | 'text/html';
  pieces: string[];
}

type Encode = (text: string) => string;

/** Encodes the text between slots. A soft line break on both sides of a slot keeps lines short for any value. */
function encodePart(type: TemplatePart['type'], content: string, encode: Encode): TemplatePart {
  const pieces = splitSlots(content.replace(/\r?\n/g, '\r\n'));
  return { type, pieces: pieces.map((piece, index) => (index % 2 === 0 ? encode(piece) : piece)) };
}

function fillSlots({ type, pieces }: TemplatePart, values: MailCopy['values'], encode: Encode): string {
  const filledPieces = pieces.map((piece, index) => {
    if (index % 2 === 0) return piece;
    const value = values[piece] ?? '';
    return `${SOFT_BREAK}${encode(type === 'text/html' ? escapeHtml(value) : value)}${SOFT_BREAK}`;
  });
  return filledPieces.join('');
}

async function loadEncoder(): Promise<Encode> {
  const qp = await import('nodemailer/lib/qp');
  return (text) => qp.wrap(qp.encode(text), LINE_LENGTH_MAX);
}

export const MESSAGE_ID = /^<[\w.+-]{1,120}@[\w.-]{1,120}>$/;
const COPY_HEADERS = /^(?:to|message-id|mime-version|content-type|content-transfer-encoding):/i;

/** `head` holds the headers of a sample copy; headers that belong to a single copy are replaced. */
export async function prepareTemplate(template: MailTemplate, head: string): Promise<(copy: MailCopy) => Uint8Array> {
  const encode = await loadEncoder();
  const boundary = `--_${randomBytes(12).toString('hex')}`;
  const shared = head
    .split(/\r\n(?![ \t])/)
    .filter((line) => !COPY_HEADERS.test(line))
    .join('\r\n');
  const parts = [encodePart('text/plain', template.text, encode), encodePart('text/html', template.html, encode)];
  return (copy) => {
    const bodies = parts.map(
      (part) =>
        `--${boundary}\r\nContent-Type: ${part.type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n` +
        `${fillSlots(part, copy.values, encode)}\r\n`,
    );
    const headers = [
      shared,
      ...buildCopyHeaders(copy),
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
    ];
    return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${bodies.join('')}--${boundary}--\r\n`, 'latin1');
  };
}

/**
 * Headers are not folded: folding has broken signatures of mail servers. There is no mailto: link, because nobody would
 * read it.
 */
function buildCopyHeaders({ to, messageId, unsubscribeUrl }: MailCopy): string[] {
  const recipient = parseMailbox(to);
  if (!recipient || recipient.name !== '') {
    throw new MailError('The recipient has no usable address', { failure: 'refused' });
  }
  if (!MESSAGE_ID.test(messageId)) {
    throw new MailError('The Message-ID is not of the form <unique@domain>', { failure: 'refused' });
  }
  const url = new URL(unsubscribeUrl).href;
  if (hasControlCharacter(url) || /[<>\s]/.test(url)) throw new MailError('A link is none', { failure: 'refused' });
  return [
    `To: ${recipient.address}`,
    `Message-ID: ${messageId}`,
    `List-Unsubscribe: <${url}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ];
}
