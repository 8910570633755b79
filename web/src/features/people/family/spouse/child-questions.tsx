import { childRequestFallbacks } from '@kanisa/contract/people/child-requests.ts';
import { personCareFallbacks } from '@kanisa/contract/people/person-care.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { showApiErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { ChildRequestText } from '../../shared/child-request-text.tsx';
import { FAMILY_KEY } from '../../shared/household-link.ts';
import { reloadFamily } from '../api.ts';
import styles from './spouse-part.module.css';

/** Others entered a child whom the reader has in the list. */
export function ChildQuestions({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...FAMILY_KEY, 'children'],
    queryFn: ({ signal }) =>
      callApi('GET /profile/household/children', { signal, fallback: childRequestFallbacks.list }),
  });
  const answer = useApiMutation<void, { id: number; accept: boolean }>({
    async mutationFn({ id, accept }) {
      const { message } = await callApi('POST /profile/household/children/:id', {
        params: { id },
        body: { accept },
        fallback: childRequestFallbacks.answer,
      });
      showSuccessToast(message);
      onDone();
    },
    onError: showApiErrorToast,
    onSettled: () => reloadFamily(client),
  });
  return data?.requests.map((request) => (
    <div key={request.id} className={styles['question']}>
      <ChildRequestText request={request} />
      <div className={styles['answers']}>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ id: request.id, accept: true })}
        >
          {t('Yes, the same child')}
        </button>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ id: request.id, accept: false })}
        >
          {t('No, leave them apart')}
        </button>
      </div>
    </div>
  ));
}

/** The church asks whether a child of the reader may log in. */
export function InviteQuestions({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...FAMILY_KEY, 'invites'],
    queryFn: ({ signal }) =>
      callApi('GET /profile/household/invites', { signal, fallback: personCareFallbacks.invites }),
  });
  const answer = useApiMutation<void, { id: number; accept: boolean }>({
    async mutationFn({ id, accept }) {
      const { message } = await callApi('POST /profile/household/invites/:id', {
        params: { id },
        body: { accept },
        fallback: personCareFallbacks.answer,
      });
      showSuccessToast(message);
      onDone();
    },
    onError: showApiErrorToast,
    onSettled: () => reloadFamily(client),
  });
  return data?.invites.map(({ id, child: name }) => (
    <div key={id} className={styles['question']}>
      <p>{t('The church asks whether {name} may have an account of their own.', { name })}</p>
      <div className={styles['answers']}>
        {[true, false].map((accept) => (
          <button
            key={String(accept)}
            type="button"
            className={buttonClass('plain')}
            disabled={answer.isPending}
            onClick={() => answer.mutate({ id, accept })}
          >
            {accept ? t('Yes') : t('No')}
          </button>
        ))}
      </div>
    </div>
  ));
}
