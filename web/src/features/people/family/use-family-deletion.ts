import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { deleteMember, reloadFamily } from './api.ts';

export function useFamilyDeletion() {
  const client = useQueryClient();
  return useDeletion<FamilyMember>({
    async deleteItem(member) {
      showSuccessToast(await deleteMember(client, member));
      focusHeading();
    },
    onMissing: () => void reloadFamily(client),
  });
}
