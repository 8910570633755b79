import type { ChildRequest } from '@kanisa/contract/people/child-requests.schema.ts';
import { childRequestFallbacks } from '@kanisa/contract/people/child-requests.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { showApiErrorToast } from '../../../../ui/feedback/toast.ts';
import { ChildRequestText } from '../../shared/child-request-text.tsx';
import { PERSONS_KEY, reloadPersons } from '../shared/api.ts';
import styles from './matches-card.module.css';

/** Somebody entered a recorded child that has no guardian. Hidden if there is no question. */
export function ChildRequestsCard() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...PERSONS_KEY, 'child-requests'],
    queryFn: ({ signal }) => callApi('GET /people/children', { signal, fallback: childRequestFallbacks.list }),
    enabled: useMayOpenPage('/admin/users/new'),
  });
  const [answered, setAnswered] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  const answer = useApiMutation<void, { id: number; accept: boolean }>({
    async mutationFn({ id, accept }) {
      const { message } = await callApi('POST /people/children/:id', {
        params: { id },
        body: { accept },
        fallback: childRequestFallbacks.answer,
      });
      setAnswered(message);
      card.current?.focus();
    },
    onError: showApiErrorToast,
    onSettled: () => reloadPersons(client),
  });
  const requests = data?.requests ?? [];
  if (requests.length === 0 && answered === null) return null;
  return (
    <section className={styles['card']} aria-label={t('Questions about children')} tabIndex={-1} ref={card}>
      <p role="status">{answered}</p>
      {requests.length > 0 && (
        <Requests
          requests={requests}
          isBusy={answer.isPending}
          onAnswer={(id, accept) => answer.mutate({ id, accept })}
        />
      )}
    </section>
  );
}

interface RequestsProps {
  requests: readonly ChildRequest[];
  isBusy: boolean;
  onAnswer: (id: number, accept: boolean) => void;
}

function Requests({ requests, isBusy, onAnswer }: RequestsProps) {
  return (
    <ul>
      {requests.map((request) => (
        <li key={request.id}>
          <ChildRequestText request={request} />
          <div className={styles['answers']}>
            {[true, false].map((accept) => (
              <button
                key={String(accept)}
                type="button"
                className={buttonClass('plain')}
                disabled={isBusy}
                onClick={() => onAnswer(request.id, accept)}
              >
                {accept ? t('Yes, the same child') : t('No, leave them apart')}
              </button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
