import { createHash } from 'node:crypto';
import { LANGUAGE_LOCALES, type Language } from '@kanisa/contract/core/languages.ts';
import { LINK_PATH, LINK_READ_MS_MIN } from '@kanisa/contract/serving/serving.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';

/** Each form lies under a sheet while nobody can have read it: a second tap on the page before hits the sheet. */
const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;overflow-wrap:anywhere;font:1.125rem/1.5 system-ui,sans-serif;color:#1d2433;background:#fbf8f3}
main{max-width:32rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem}
.church{color:#5a6172;margin:0}.card{background:#fff;border:1px solid #e9e2d6;border-radius:.75rem;padding:1rem;margin:0 0 1rem}.card p{margin:0}
.date{font-weight:600}.answers{display:grid;gap:.75rem}.card form{margin-top:.75rem}form{position:relative}form::after{content:"";position:absolute;inset:0;visibility:hidden;animation:unread ${LINK_READ_MS_MIN}ms step-end}@keyframes unread{from{visibility:visible}}button{width:100%;font:inherit;font-weight:600;min-height:3rem;border-radius:.75rem;border:2px solid #22543d;padding:.5rem 1rem;cursor:pointer}
.yes{background:#22543d;color:#fff}.no{background:transparent;color:#22543d}button:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
.answered{border-left:4px solid #22543d;padding-left:.75rem;margin:0 0 1.5rem}.answered p{margin:0;font-weight:600}.answered form{margin-top:.5rem}.problem{border-left:4px solid #b42318;padding-left:.75rem}
@media (prefers-color-scheme:dark){body{color:#f3efe8;background:#161a22}.church{color:#b8bfcc}.card{background:#1f2530;border-color:#3a4252}button{border-color:#8fd3ae}.yes{background:#8fd3ae;color:#10241a}.no{color:#8fd3ae}.answered{border-color:#8fd3ae}button:focus-visible{outline-color:#9dbcff}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but its own style; forms only to the same site. */
export const LINK_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

export interface LinkDate {
  id: number;
  position: string;
  title: string;
  date: string;
  location: string | null;
  state: 'asked' | 'accepted' | 'declined' | 'over';
}

export interface LinkPageContent {
  language: Language;
  church: string;
  firstName: string;
  token: string;
  /** The date to answer now; null if all have an answer. */
  next: LinkDate | null;
  /** The last answer, with the number of answers so far; null if there is none, or nothing follows. */
  last: { date: LinkDate; done: number; total: number } | null;
  /** When the page is made. */
  shownAt: Date;
  dates: readonly LinkDate[];
  /** Why the last answer was not taken. */
  problem: string | null;
}

function layOut({
  language,
  church,
  title,
  body,
}: {
  language: Language;
  church: string;
  title: string;
  body: string;
}): string {
  return `<!doctype html><html lang="${LANGUAGE_LOCALES[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(church)}</title><style>${STYLE}</style></head><body><main><p class="church">${escapeHtml(church)}</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

const paragraph = (text: string, name = '') => `<p${name && ` class="${name}"`}>${escapeHtml(text)}</p>`;

function renderDate({ position, title, date, location }: LinkDate): string {
  return [
    paragraph(position),
    paragraph(date, 'date'),
    paragraph(location === null ? title : `${title}, ${location}`),
  ].join('');
}

function renderButton(
  content: LinkPageContent,
  { id }: LinkDate,
  answer: 'accepted' | 'declined',
  label: string,
): string {
  const name = answer === 'accepted' ? 'yes' : 'no';
  return `<form method="post" action="${LINK_PATH}/${content.token}"><input type="hidden" name="place" value="${id}"><input type="hidden" name="shown" value="${content.shownAt.getTime()}"><button class="${name}" name="answer" value="${answer}">${escapeHtml(label)}</button></form>`;
}

export function renderLinkPage(t: Translate, content: LinkPageContent): string {
  const { language, church, firstName, next } = content;
  const problem = content.problem === null ? '' : paragraph(content.problem, 'problem');
  if (!next) {
    const title =
      content.dates.length === 0 ? t('You are not needed on this date') : t('Thank you, {name}!', { name: firstName });
    return layOut({
      language,
      church,
      title,
      body: problem + content.dates.map((date) => renderAnswered(t, content, date)).join(''),
    });
  }
  const title = t('{name}, can you serve?', { name: firstName });
  const buttons =
    renderButton(content, next, 'accepted', t('Yes, I can')) +
    renderButton(content, next, 'declined', t('No, I can’t'));
  return layOut({
    language,
    church,
    title,
    body: `${problem}${renderLast(t, content)}<div class="card">${renderDate(next)}</div><div class="answers">${buttons}</div>`,
  });
}

/** Says what was answered before the next date is asked about, and lets it be corrected. */
function renderLast(t: Translate, content: LinkPageContent): string {
  if (!content.last) return '';
  const { date, done, total } = content.last;
  const values = { date: date.date };
  const words = date.state === 'accepted' ? t('Yes for {date}.', values) : t('No for {date}.', values);
  const count = t('{done} of {total}', { done: String(done), total: String(total) });
  return `<div class="answered" role="status">${paragraph(`${words} ${count}`)}${renderChange(t, content, date)}</div>`;
}

function renderChange(t: Translate, content: LinkPageContent, date: LinkDate): string {
  if (date.state === 'accepted') return renderButton(content, date, 'declined', t('I can’t after all'));
  return date.state === 'declined' ? renderButton(content, date, 'accepted', t('I can after all')) : '';
}

/** An answer can be changed while the date lies ahead. */
function renderAnswered(t: Translate, content: LinkPageContent, date: LinkDate): string {
  const words = { accepted: t('You accepted.'), declined: t('You declined.'), over: t('This is over.'), asked: '' }[
    date.state
  ];
  return `<div class="card">${renderDate(date)}${paragraph(words)}${renderChange(t, content, date)}</div>`;
}

/** One page for every token that does not work, so that it tells nothing about the token. */
export function renderNotFoundPage(t: Translate, { language, church }: { language: Language; church: string }): string {
  const title = t('This link doesn’t work any more');
  const body = paragraph(
    t('The date may be over, or the link may be incomplete. Log in to see your dates, or ask your leader.'),
  );
  return layOut({ language, church, title, body });
}
