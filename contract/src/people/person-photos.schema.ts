import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { fileAnswer, photoVersion } from '../core/photos.schema.ts';
import { KEPT_PHOTO_TYPE } from '../core/photos.ts';
import { changedAnswer } from './people.schema.ts';
import { personPhotoUpload } from './people.ts';

export const readPersonPhoto = endpoint({
  method: 'GET',
  path: '/people/:id/photo',
  access: 'persons.read',
  summary: 'Get the photo of a person; of a child only for admins and guardians',
  params: idParams,
  query: photoVersion,
  status: 200,
  answer: fileAnswer,
  file: [KEPT_PHOTO_TYPE],
});

export const uploadPersonPhoto = endpoint({
  method: 'PUT',
  path: '/people/:id/photo',
  access: 'persons.edit',
  summary: 'Replace the photo of a person',
  params: idParams,
  upload: personPhotoUpload,
  status: 200,
  answer: changedAnswer,
  errors: ['too_large', 'unsupported_type'],
});

export const deletePersonPhoto = endpoint({
  method: 'DELETE',
  path: '/people/:id/photo',
  access: 'persons.edit',
  summary: 'Delete the photo of a person',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
