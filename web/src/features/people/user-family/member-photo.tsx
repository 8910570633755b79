import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import type { ComponentProps } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { useForbiddenHandler } from '../../../ui/feedback/forbidden.ts';
import { FamilyPhotoField, usePhotoDeletion } from '../shared/family-photo-field.tsx';
import { endSessionOnUnauthorized, UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { useUserFamilyPhoto } from './api.ts';

interface Options {
  userId: string;
  member: FamilyMember | null;
  fallback: string;
  onDone: () => void;
}

export function useUserPhotoDeletion({ userId, member, fallback, onDone }: Options) {
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  return usePhotoDeletion(member, {
    deletePhoto: ({ id }) =>
      callApi('DELETE /admin/users/:id/family/:familyId/photo', { params: { id: userId, familyId: id }, fallback }),
    onDone,
    handleError: (error) => endSessionOnUnauthorized(error) || handleForbidden(error),
  });
}

type Props = Omit<ComponentProps<typeof FamilyPhotoField>, 'question' | 'savedUrl' | 'removeLabel'>;

/** The photo of a user's family member: in the form, and on a page of its own. */
export function UserFamilyPhotoField(props: Props) {
  const saved = useUserFamilyPhoto(props.deletion.address);
  return (
    <FamilyPhotoField
      {...props}
      savedUrl={saved.url}
      removeLabel={t('Delete Photo')}
      question={{
        title: (name) => t('Delete the photo of {name}?', { name }),
        risky: t('Delete Photo'),
        text: t('You can’t undo this.'),
      }}
    />
  );
}
