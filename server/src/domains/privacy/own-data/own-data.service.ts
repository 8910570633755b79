import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { EXPORTS_PER_DAY, ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { type DailyLimit, enforceDailyLimit } from '../../../platform/throttles/throttles.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { streamZip, type ZipEntry } from '../../../platform/zip/stream-zip.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { listArchiveTexts, renderReadme } from './archive-readme.service.ts';

const EXPORT_LIMIT: DailyLimit = { kind: 'export', max: EXPORTS_PER_DAY, message: ownDataMessages.tooManyExports };

/** All texts are read before the answer begins, so that a failure is still an error; pictures follow one by one. */
export async function exportOwnData(deps: Deps, actor: Actor): Promise<FileAnswer> {
  await enforceDailyLimit(deps, EXPORT_LIMIT, `user ${actor.id}`);
  if (!(await findUser(deps.db, actor.id))) throw new AppError('unauthenticated');
  const texts = await readTextFiles(deps, actor);
  const now = deps.clock.now();
  const day = getCalendarDay(deps.settings.church.timeZone, now);
  return {
    content: streamZip(listArchiveFiles(deps, actor, texts), now),
    type: 'application/zip',
    name: `kanisa-${actor.username}-${day}.zip`,
  };
}

async function readTextFiles(deps: Deps, actor: Actor): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (const { name, read } of listArchiveTexts(deps)) {
    entries.push({ name, content: `${JSON.stringify(await read(deps.db, actor.id), null, 2)}\n` });
  }
  return entries;
}

async function* listArchiveFiles(deps: Deps, actor: Actor, texts: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: renderReadme(deps, actor) };
  yield* texts;
  for (const { listPictures } of deps.personalData) {
    for (const { name, read } of (await listPictures?.(deps.db, actor.id)) ?? []) {
      const content = await read(deps.db);
      if (content) yield { name, content };
    }
  }
}
