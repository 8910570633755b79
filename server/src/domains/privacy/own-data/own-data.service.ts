import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { EXPORTS_PER_DAY, ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { type DailyLimit, enforceDailyLimit } from '../../identity/throttles/throttles.service.ts';
import { buildDataFiles, getPictureFileName, renderReadme } from './archive-files.service.ts';
import { findOwnData, findPictureBytes, type OwnData } from './own-data.repo.ts';
import { type ArchiveFile, streamZip } from './zip.service.ts';

const EXPORT_LIMIT: DailyLimit = { kind: 'export', most: EXPORTS_PER_DAY, message: ownDataMessages.tooManyExports };

/** Texts are loaded before the response starts, so that a failure is still an error; pictures follow one by one. */
export async function exportOwnData(deps: Deps, actor: Actor): Promise<FileAnswer> {
  await enforceDailyLimit(deps, EXPORT_LIMIT, `user ${actor.id}`);
  const data = await findOwnData(deps.db, actor.id);
  if (!data) throw new AppError('unauthenticated');
  const now = deps.clock.now();
  const day = getCalendarDay(deps.settings.church.timeZone, now);
  return {
    content: streamZip(listArchiveFiles(deps, data), now),
    type: 'application/zip',
    name: `kanisa-${data.user.username}-${day}.zip`,
  };
}

async function* listArchiveFiles(deps: Deps, data: OwnData): AsyncGenerator<ArchiveFile> {
  yield { name: 'README.txt', content: renderReadme(deps, data.user.username) };
  for (const [name, content] of Object.entries(buildDataFiles(data))) {
    yield { name, content: `${JSON.stringify(content, null, 2)}\n` };
  }
  for (const picture of data.pictures) {
    const content = await findPictureBytes(deps.db, picture.id);
    // Null when the picture was replaced or deleted meanwhile.
    if (content) yield { name: getPictureFileName(picture), content };
  }
}
