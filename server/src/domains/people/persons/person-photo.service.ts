import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { personMessages, personPhotoUpload } from '@kanisa/contract/people/people.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { deletePhoto, getPhotoFile, preparePhoto, savePhoto } from '../../records/photos/photos.service.ts';
import { joinName } from './names.rules.ts';
import { transactionAsOffice } from './office-transaction.service.ts';
import { holdPerson } from './persons.repo.ts';
import { getReader, type Reader } from './readers.rules.ts';
import { getSeenPage, type SeenPage } from './see-people.service.ts';

/** A photo that the reader may not see looks like a missing one. Each look of an admin at a child is recorded. */
export async function getPersonPhoto(deps: Deps, actor: Actor, id: number): Promise<FileAnswer> {
  const { person, isLimited } = await getSeenPage(deps, deps.db, getReader(actor), id);
  if (isLimited || person.photoHash === null) throw new AppError('not_found');
  const file = await getPhotoFile(deps, { userId: id });
  if (person.isChild && !person.isGuardian) {
    await transactionAs(deps, actor, async (tx) => {
      if (!(await holdPerson(tx, id))) throw new AppError('not_found');
      await recordAudit(deps, tx, actor, { action: 'person.photo_viewed', personId: id });
    });
  }
  return file;
}

export async function uploadPersonPhoto(
  deps: Deps,
  actor: Actor,
  id: number,
  file: Uint8Array | null,
): Promise<SeenPage> {
  await getChangeable(deps, deps.db, getReader(actor), id);
  if (!file) throw createFieldError(personPhotoUpload.field, personMessages.noPhoto);
  const photo = await preparePhoto(actor, file, personPhotoUpload);
  return transactionAsOffice(deps, actor, async (tx, reader) => {
    const page = await getChangeable(deps, tx, reader, id);
    if (photo.hash === page.person.photoHash) return page;
    await savePhoto(tx, { userId: id }, photo, deps.clock.now());
    await recordAudit(deps, tx, actor, { action: 'person.photo_uploaded', personId: id });
    return getSeenPage(deps, tx, reader, id);
  });
}

export async function deletePersonPhoto(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAsOffice(deps, actor, async (tx, reader) => {
    await getChangeable(deps, tx, reader, id);
    if (!(await deletePhoto(tx, { userId: id }))) throw new AppError('not_found');
    await recordAudit(deps, tx, actor, { action: 'person.photo_deleted', personId: id });
  });
}

/** A keeper changes no photo of a child, also not of their own: the family list is for that. */
async function getChangeable(deps: Deps, db: DbOrTx, reader: Reader, id: number): Promise<SeenPage> {
  const page = await getSeenPage(deps, db, reader, id);
  if (page.person.isChild && reader.kind !== 'admin')
    throw new AppError('forbidden', {
      template: personMessages.onlyAdminChild,
      values: { name: joinName(page.person) },
    });
  return page;
}
