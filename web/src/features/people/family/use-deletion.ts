import type { FamilyMember } from '@kanisa/contract/people/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { sayDone } from '../../../ui/toast.ts';
import { useAskedDeletion } from '../../../ui/use-asked-deletion.ts';
import { deleteMember, reloadFamily } from './api.ts';

export function useDeletion() {
  const client = useQueryClient();
  return useAskedDeletion<FamilyMember>({
    async remove(member) {
      sayDone(await deleteMember(client, member));
      focusHeading();
    },
    onMissing: () => void reloadFamily(client),
  });
}
