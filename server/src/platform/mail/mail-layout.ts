import { ACCENT_TEXTS, findTextColour } from '@kanisa/contract/site/colours.ts';
import { escapeHtml } from '../escape-html.ts';

/** The church's name, colours and logo. White text is readable on the ground. */
export interface MailSender {
  name: string;
  ground: string;
  accent: string;
  /** Of a picture that every mail program may load; null without a logo. */
  logoUrl: string | null;
}

/** The content of a mail as plain text; the layout escapes it. */
export interface MailContent {
  language: string;
  /** The church, shown in the header. */
  sender: MailSender;
  title: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  paragraphs: string[];
  /** Text written by a person: line breaks stay, and web and e-mail addresses become links. */
  prose?: string;
  /** Shown large, alone and easy to select. */
  code?: string;
  /** Paragraphs below the code or the button. */
  afterwards?: string[];
  button?: { label: string; url: string };
  footer: string[];
  /** Below the footer. */
  footerLink?: { label: string; url: string };
}

const INK = '#1D2433';
const MUTED = '#5A6172';
const LOGO_HEIGHT = 36;
const LINEN = '#FBF8F3';
const LINE = '#E9E2D6';
const BODY_FONT = "Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TITLE_FONT = "Fraunces,Georgia,'Times New Roman',serif";
const CODE_FONT = "Consolas,Menlo,'Courier New',monospace";

export interface BuiltMail {
  subject: string;
  text: string;
  html: string;
  notice?: string;
}

/** Renders the content twice: as plain text and as HTML in the church's design. */
export function layOutMail(content: MailContent): Pick<BuiltMail, 'text' | 'html'> {
  return { text: renderPlainText(content), html: renderHtml(content) };
}

function renderPlainText(content: MailContent): string {
  const { title, paragraphs, prose, code, button, afterwards = [], footer, footerLink } = content;
  const below = footerLink === undefined ? [] : [`${footerLink.label}: ${requireWebUrl(footerLink.url)}`];
  return [
    title,
    ...paragraphs,
    ...(prose === undefined ? [] : [prose.replaceAll('\r\n', '\n')]),
    ...(code === undefined ? [] : [code]),
    ...(button === undefined ? [] : [`${button.label}:\n${requireWebUrl(button.url)}`]),
    ...afterwards,
    `-- \n${[...footer, ...below].join('\n')}`,
  ].join('\n\n');
}

/**
 * Uses tables and inline styles, because Outlook and Gmail support little else. Mail programs with their own dark mode
 * may invert the colours; those that support the media query (Apple Mail) use ours.
 */
function renderHtml(content: MailContent): string {
  const { language, title, preview, sender } = content;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK_SCHEME}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${LINEN};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LINEN}" style="background-color:${LINEN}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;border-collapse:separate">
${renderHeader(sender)}
<tr><td class="card" bgcolor="#FFFFFF" style="background-color:#FFFFFF;border:1px solid ${LINE};border-top:0;border-radius:0 0 10px 10px;padding:28px 28px 12px">
<h1 class="ink" style="margin:0 0 16px;font:600 24px/32px ${TITLE_FONT};color:${INK};overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${renderBody(content)}
</td></tr>
<tr><td align="center" class="muted" style="padding:20px 28px 0;font:400 14px/22px ${BODY_FONT};color:${MUTED};overflow-wrap:anywhere">${renderFooter(content)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function renderHeader({ name, ground, accent, logoUrl }: MailSender): string {
  const [dark, line] = [escapeHtml(ground), escapeHtml(accent)];
  // The name stands beside the logo, so the logo needs no text of its own.
  const logo =
    logoUrl === null
      ? ''
      : `<img src="${escapeHtml(requireWebUrl(logoUrl))}" alt="" height="${LOGO_HEIGHT}" style="height:${LOGO_HEIGHT}px;width:auto;border:0;vertical-align:middle;margin-right:12px">`;
  return `<tr><td bgcolor="${dark}" style="background-color:${dark};border-radius:10px 10px 0 0;border-bottom:3px solid ${line};padding:20px 28px;font:600 20px/28px ${TITLE_FONT};color:#FFFFFF">${logo}${escapeHtml(name)}</td></tr>`;
}

const DARK_SCHEME = `@media (prefers-color-scheme:dark){
.ground{background-color:#10182B!important}
.card{background-color:#172340!important;border-color:#33456E!important}
.ink{color:#F4EFE6!important}
.muted{color:#B5BCCB!important}
.code{background-color:#10182B!important;border-color:#33456E!important;color:#FFFFFF!important}
}`;

function renderFooter({ footer, footerLink }: MailContent): string {
  const lines = footer.map(escapeHtml);
  if (footerLink) lines.push(renderLink(footerLink.label, footerLink.url, 'muted'));
  return lines.join('<br>');
}

function renderBody({ sender, paragraphs, prose, code, button, afterwards = [] }: MailContent): string {
  return [
    ...paragraphs.map((text) => renderParagraph(escapeHtml(text))),
    ...(prose === undefined ? [] : renderProse(prose)),
    ...(code === undefined ? [] : [renderCode(code)]),
    ...(button === undefined ? [] : [renderButton(button, sender)]),
    ...afterwards.map((text) => renderParagraph(escapeHtml(text))),
  ].join('\n');
}

/** `inner` is already escaped. */
function renderParagraph(inner: string): string {
  return `<p class="ink" style="margin:0 0 16px;font:400 16px/26px ${BODY_FONT};color:${INK};overflow-wrap:anywhere">${inner}</p>`;
}

function renderProse(prose: string): string[] {
  return prose
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((text) => text.trim() !== '')
    .map((text) => renderParagraph(text.split('\n').map(renderLinks).join('<br>')));
}

/**
 * Web addresses with or without scheme, and e-mail addresses, without trailing punctuation. The lookbehind anchors an
 * e-mail address at the start of a word: without it a word of 20,000 letters would take seconds.
 */
const LINK_PATTERN =
  /(?:https?:\/\/|www\.)[^\s<>"]+[^\s<>"'.,;:!?)\]}’”*_]|(?<![A-Za-z0-9.+_-])[A-Za-z0-9.+_-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g;

function renderLinks(line: string): string {
  let linked = '';
  let from = 0;
  for (const found of line.matchAll(LINK_PATTERN)) {
    linked += escapeHtml(line.slice(from, found.index)) + renderDetectedLink(found[0]);
    from = found.index + found[0].length;
  }
  return linked + escapeHtml(line.slice(from));
}

function renderDetectedLink(text: string): string {
  const url = /^https?:/.test(text) ? text : text.startsWith('www.') ? `https://${text}` : `mailto:${text}`;
  return URL.canParse(url) ? renderLink(text, url, 'ink') : escapeHtml(text);
}

function renderLink(label: string, url: string, tone: 'ink' | 'muted'): string {
  const color = tone === 'ink' ? INK : MUTED;
  return `<a class="${tone}" href="${escapeHtml(new URL(url).href)}" style="color:${color};text-decoration:underline">${escapeHtml(label)}</a>`;
}

/** One text node, so that a double tap selects the whole code; the gaps are letter spacing, not spaces. */
function renderCode(code: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td align="center" class="code" bgcolor="${LINEN}" style="background-color:${LINEN};border:1px solid ${LINE};border-radius:10px;padding:18px 8px 18px 16px;font:700 34px/42px ${CODE_FONT};letter-spacing:8px;color:${INK};-webkit-user-select:all;user-select:all">${escapeHtml(code)}</td></tr></table>`;
}

function renderButton({ label, url }: { label: string; url: string }, { accent }: MailSender): string {
  const background = escapeHtml(accent);
  const colour = findTextColour(accent, ACCENT_TEXTS) ?? INK;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td bgcolor="${background}" style="background-color:${background};border-radius:10px"><a href="${escapeHtml(requireWebUrl(url))}" style="display:inline-block;padding:12px 24px;font:600 16px/24px ${BODY_FONT};color:${colour};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

/** Links in a mail lead to web pages only. */
function requireWebUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A link in a mail must be a web address');
  return href;
}
