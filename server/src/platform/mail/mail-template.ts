import { randomBytes } from 'node:crypto';
import { MailError } from './mail-error.ts';
import { escapeHtml } from './mail-layout.ts';
import { hasControlCharacter, parseMailbox } from './mailbox.ts';

/**
 * The same mail to many people. What is the same in all of them is encoded once; encoding each of thousands anew would
 * take most of a processor. Where they differ, the text has slots.
 */
export interface MailTemplate {
  subject: string;
  text: string;
  html: string;
  /** Instead of the church's own name; the address stays. */
  fromName?: string | undefined;
  replyTo?: string | undefined;
}

export interface MailCopy {
  /** An address. */
  to: string;
  /** The same for each attempt at one copy, so that a mail program shows a repeated one once: `<unique@domain>`. */
  messageId: string;
  /** Takes a POST (RFC 8058). */
  unsubscribeUrl: string;
  /** What goes into the slots, as plain text. */
  values: Readonly<Record<string, string>>;
}

/** Nobody can write it by chance or on purpose. It survives being put into a web address and into HTML. */
const SLOT_MARK = `slot${randomBytes(12).toString('hex')}`;
const SLOT_PATTERN = new RegExp(`${SLOT_MARK}([a-z]+)0`);

/** Stands in a letter's text where the copies differ. */
export function createSlot(name: string): string {
  return `${SLOT_MARK}${name}0`;
}

const LINE_LENGTH_MAX = 72;
const SOFT_BREAK = '=\r\n';

/** Pieces by turns: encoded text, the name of a slot, encoded text … */
interface TemplatePart {
  type: 'text/plain' | 'text/html';
  pieces: string[];
}

type Encode = (text: string) => string;

/** Of the text between slots. A soft line break on both sides of a slot keeps lines short whatever goes in. */
function encodePart(type: TemplatePart['type'], content: string, encode: Encode): TemplatePart {
  const pieces = content.replace(/\r?\n/g, '\r\n').split(SLOT_PATTERN);
  return { type, pieces: pieces.map((piece, at) => (at % 2 === 0 ? encode(piece) : piece)) };
}

function fillSlots({ type, pieces }: TemplatePart, values: MailCopy['values'], encode: Encode): string {
  const filled = pieces.map((piece, at) => {
    if (at % 2 === 0) return piece;
    const value = values[piece] ?? '';
    return `${SOFT_BREAK}${encode(type === 'text/html' ? escapeHtml(value) : value)}${SOFT_BREAK}`;
  });
  return filled.join('');
}

async function loadEncoder(): Promise<Encode> {
  const qp = await import('nodemailer/lib/qp');
  return (text) => qp.wrap(qp.encode(text), LINE_LENGTH_MAX);
}

export const MESSAGE_ID = /^<[\w.+-]{1,120}@[\w.-]{1,120}>$/;
const COPY_HEADERS = /^(?:to|message-id|mime-version|content-type|content-transfer-encoding):/i;

/** `head` is the headers of any copy, as the library writes them; those that are a copy's own are put in anew. */
export async function prepareTemplate(letter: MailTemplate, head: string): Promise<(copy: MailCopy) => Uint8Array> {
  const encode = await loadEncoder();
  const boundary = `--_${randomBytes(12).toString('hex')}`;
  const shared = head
    .split(/\r\n(?![ \t])/)
    .filter((line) => !COPY_HEADERS.test(line))
    .join('\r\n');
  const parts = [encodePart('text/plain', letter.text, encode), encodePart('text/html', letter.html, encode)];
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

/** As they stand: folded lines have broken signatures of mail servers. No mailto: in it, which nobody would read. */
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
