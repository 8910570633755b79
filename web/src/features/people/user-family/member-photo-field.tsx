import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks } from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PhotoField } from '../../records/photos/photo-field.tsx';
import type { ChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { markPeopleStale, useUserFamilyPhoto } from './api.ts';
import { DeletePhotoQuestion } from './photo-question.tsx';
import { useMemberPhotoDeletion } from './use-member-photo-deletion.ts';

interface Props {
  userId: string;
  member: UserFamilyMember | null;
  photo: ChosenPhoto;
  /** Current value of the name field. The initials follow it. */
  name: string;
  /** True while the form is being saved. */
  busy: boolean;
}

/** Photo section of the form. Deleting the stored photo acts immediately and leaves the draft untouched. */
export function MemberPhotoField({ userId, member, photo, name, busy }: Props) {
  const client = useQueryClient();
  const deletion = useMemberPhotoDeletion({
    userId,
    fallback: peopleFamilyFallbacks.deletePhoto,
    onDone: () => void markPeopleStale(client),
  });
  const address = deletion.isDone ? null : (member?.photo ?? null);
  const saved = useUserFamilyPhoto(address);
  return (
    <>
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      <PhotoField
        label={t('Photo')}
        chosen={photo}
        savedUrl={saved.url}
        name={name}
        disabled={busy || deletion.isDeleting}
        onRemove={member && address !== null ? () => deletion.ask(member) : undefined}
        removeLabel={t('Delete Photo')}
      />
      <DeletePhotoQuestion deletion={deletion} />
    </>
  );
}
