import {
  deleteUserFamilyMember,
  peopleFamilyFallbacks,
  type UserFamilyMember,
} from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { sayDone } from '../../../ui/toast.ts';
import { useRefusal } from '../shared/refusal.ts';
import { forgetFamily, type usePlace } from './api.ts';

/** Deleting somebody of a family, after the question. */
export function useDeletion({ id }: UserFamilyMember, { userId, list }: ReturnType<typeof usePlace>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const takesRefusal = useRefusal();
  const [state, setState] = useState<'resting' | 'asking' | 'busy'>('resting');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setState('busy');
    setRefusal(null);
    try {
      const params = { id: userId, familyId: id };
      const { message } = await call(deleteUserFamilyMember, { params, fallback: peopleFamilyFallbacks.delete });
      await forgetFamily(client);
      sayDone(t(message));
      await navigate(list, { replace: true });
    } catch (error) {
      if (takesRefusal(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      setState('resting');
    }
  }

  return {
    refusal,
    isAsking: state === 'asking',
    isBusy: state === 'busy',
    ask: () => setState('asking'),
    keep: () => setState('resting'),
    remove: () => void remove(),
  };
}
