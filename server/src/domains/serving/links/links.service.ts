import { ERROR_STATUS } from '@kanisa/contract/core/errors.ts';
import type { Language } from '@kanisa/contract/core/languages.ts';
import { linkAnswerBody } from '@kanisa/contract/serving/own-dates.schema.ts';
import { LINK_ANSWERS_PER_HOUR, LINK_READ_MS_MIN, servingMessages } from '@kanisa/contract/serving/serving.ts';
import { AppError } from '../../../base/app-error.ts';
import { chooseLanguage, getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { isModuleOn } from '../../../core/modules/modules.ts';
import { forNobody } from '../../../db/client.ts';
import { createFormats, type Formats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { enforceLimit, type Limit } from '../../../platform/throttles/throttles.ts';
import { findUser, lockUserForChange, lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { answerInTransaction, type OwnPlaceView, toOwnPlaceViews } from '../own-dates/answers.service.ts';
import { listOwnPlacesByIds } from '../places/places.repo.ts';
import { type LinkDate, type LinkPageContent, renderLinkPage, renderNotFoundPage } from './link-page.rules.ts';
import { findServingLink } from './links.repo.ts';
import { isLinkToken } from './links.rules.ts';

const ANSWER_LIMIT: Limit = {
  kind: 'serving-links',
  max: LINK_ANSWERS_PER_HOUR,
  seconds: 3600,
  message: servingMessages.tooManyAnswers,
};

export { LINK_PAGE_POLICY } from './link-page.rules.ts';

interface FoundLink {
  user: UserRow;
  places: OwnPlaceView[];
}

/** Null for a token that is unknown, malformed or expired. */
async function findLink(deps: Deps, token: string): Promise<FoundLink | null> {
  if (!(await isModuleOn(deps.db, 'serving'))) return null;
  const link = isLinkToken(token) ? await findServingLink(deps.db, hashToken(token), deps.clock.now()) : null;
  const user = link && (await findUser(deps.db, link.userId));
  if (!link || !user?.isActive) return null;
  const rows = (await listOwnPlacesByIds(deps.db, link.placeIds)).filter(({ userId }) => userId === user.id);
  return { user, places: await toOwnPlaceViews(deps, deps.db, rows) };
}

/** A page for somebody who is not logged in. */
export interface LinkPage {
  status: number;
  html: string;
}

/** The parts of a request that the pages need. */
export interface LinkCaller {
  token: string;
  /** The browser prefers this language. The page uses it if the token names nobody. */
  language: Language;
  address: string;
}

/** While the church does not use serving, every token is unknown. */
export async function showLinkPage(deps: Deps, caller: LinkCaller): Promise<LinkPage> {
  return renderFound(deps, caller, await findLink(deps, caller.token), null);
}

/** Answers for the person to whom the link belongs. A page with the status 303 has no content: its address shows it. */
export async function answerByLink(deps: Deps, caller: LinkCaller, body: unknown): Promise<LinkPage> {
  const found = await findLink(deps, caller.token);
  try {
    await enforceLimit(deps, ANSWER_LIMIT, caller.address);
    if (found) await storeLinkAnswer(deps, found, body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return renderFound(deps, caller, await findLink(deps, caller.token), error);
  }
  return found ? { status: 303, html: '' } : renderFound(deps, caller, null, null);
}

async function storeLinkAnswer(deps: Deps, { user, places }: FoundLink, body: unknown): Promise<void> {
  const given = linkAnswerBody.safeParse(body);
  const place = given.success ? places.find(({ id }) => String(id) === given.data.place) : undefined;
  if (!given.success || !place) throw new AppError('invalid', servingMessages.answer);
  const { answer, shown } = given.data;
  if (isUnread(deps, shown)) return;
  await forNobody(deps.db, 'the token of a link proves the person who answers').transaction(async (tx) => {
    await lockUsersAgainstDeletion(tx, user.id);
    // A deactivation that runs meanwhile ends the places that it sees, so the answer comes before it or not at all.
    const current = await lockUserForChange(tx, user.id);
    if (!current?.isActive) throw new AppError('not_found');
    await answerInTransaction(deps, tx, { userId: user.id, placeId: place.id, answer, reason: null });
  });
}

/** Nobody reads a date in less than a second. The page is shown again. */
function isUnread({ clock }: Deps, shown: string | undefined): boolean {
  if (shown === undefined) return false;
  const ageMs = clock.now().getTime() - Number(shown);
  // A page from the future was made by a process whose clock is ahead.
  return ageMs >= 0 && ageMs < LINK_READ_MS_MIN;
}

function renderFound(deps: Deps, caller: LinkCaller, found: FoundLink | null, problem: AppError | null): LinkPage {
  const church = getChurchName(deps);
  if (!found) {
    const status = problem?.code === 'limit_reached' ? ERROR_STATUS.limit_reached : ERROR_STATUS.not_found;
    const { language } = caller;
    return { status, html: renderNotFoundPage(getTranslator(language), { language, church }) };
  }
  const { user, places } = found;
  const language = chooseLanguage(deps, user.language);
  const formats = createFormats(language, deps.settings.church.timeZone);
  const shown = places.filter(isShown);
  const dates = shown.map((place) => toLinkDate(place, formats));
  const content: LinkPageContent = {
    language,
    church,
    firstName: user.firstName,
    token: caller.token,
    next: dates.find(({ state }) => state === 'asked') ?? null,
    last: findLastAnswer(shown, formats),
    shownAt: deps.clock.now(),
    dates,
    problem: problem && getTranslator(language)(problem.sentence),
  };
  return {
    status: problem ? ERROR_STATUS[problem.code] : 200,
    html: renderLinkPage(getTranslator(language), content),
  };
}

const isShown = ({ state, mayTakeAgain }: OwnPlaceView) => (state === 'declined' ? mayTakeAgain : state !== 'ended');

function findLastAnswer(places: readonly OwnPlaceView[], formats: Formats): LinkPageContent['last'] {
  const answered = places.filter(
    ({ state, mayAnswer, answeredAt }) => mayAnswer && state !== 'asked' && answeredAt !== null,
  );
  const [last] = answered.toSorted((a, b) => Number(b.answeredAt) - Number(a.answeredAt));
  if (!last) return null;
  const total = places.filter(({ mayAnswer }) => mayAnswer).length;
  return { date: toLinkDate(last, formats), done: answered.length, total };
}

function toLinkDate({ id, position, date, state, mayAnswer }: OwnPlaceView, formats: Formats): LinkDate {
  const isAnswer = state === 'asked' || state === 'accepted' || state === 'declined';
  return {
    id,
    position: position.name,
    title: date.title,
    date: formats.weekdayTime(date.startsAt),
    location: date.location,
    state: mayAnswer && isAnswer ? state : 'over',
  };
}
