import type { FamilyMember } from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { showSuccessToast } from '../../../ui/toast.ts';
import { useConfirmedDeletion } from '../../../ui/use-asked-deletion.ts';
import { deleteMember, reloadFamily } from './api.ts';

export function useFamilyDeletion() {
  const client = useQueryClient();
  return useConfirmedDeletion<FamilyMember>({
    async remove(member) {
      showSuccessToast(await deleteMember(client, member));
      focusHeading();
    },
    onMissing: () => void reloadFamily(client),
  });
}
