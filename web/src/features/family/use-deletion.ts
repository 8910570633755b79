import type { FamilyMember } from '@kanisa/contract/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusHeading } from '../../lib/focus-heading.ts';
import { ApiError } from '../../lib/http.ts';
import { sayDone } from '../../ui/toast.ts';
import { deleteMember, reloadFamily } from './api.ts';

/** Deleting one of the family, after the question. */
export function useDeletion() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<FamilyMember | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(member: FamilyMember): Promise<void> {
    setAsked(null);
    setRefusal(null);
    setBusyId(member.id);
    try {
      sayDone(await deleteMember(client, member));
      focusHeading();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      // Deleted from another device already: the list shall say so too.
      if (error.status === 404) void reloadFamily(client);
    } finally {
      setBusyId(null);
    }
  }

  return {
    asked,
    busyId,
    refusal,
    ask: setAsked,
    keep: () => setAsked(null),
    remove: () => asked && void remove(asked),
  };
}
