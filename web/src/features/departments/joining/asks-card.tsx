import type { DepartmentAsk } from '@kanisa/contract/departments/joining.schema.ts';
import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { showApiErrorToast } from '../../../ui/feedback/toast.ts';
import { useAskAnswer, useAsks } from './api.ts';
import styles from './asks-card.module.css';

/** Questions about who joins a department. Hidden if there are none. */
export function AsksCard({ departmentId }: { departmentId?: number }) {
  const { data = [] } = useAsks();
  const [answered, setAnswered] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  const answer = useAskAnswer((message) => {
    setAnswered(message);
    // The pressed button disappears with its question.
    card.current?.focus();
  });
  const asks = data.filter(({ department }) => departmentId === undefined || department.id === departmentId);
  if (asks.length === 0 && answered === null) return null;
  const send = (id: number, accept: boolean) => answer.mutate({ id, accept }, { onError: showApiErrorToast });
  return (
    <section className={styles['card']} aria-label={t('Questions for you')} tabIndex={-1} ref={card}>
      <p role="status">{answered}</p>
      {asks.length > 0 && (
        <ul>
          {asks.map((ask) => (
            <li key={ask.id}>
              <div>
                <h2>{formatAsk(ask)}</h2>
                {ask.asked_by && <p>{t('Asked by {name}', { name: ask.asked_by })}</p>}
              </div>
              <div className={styles['answers']}>
                {[true, false].map((accept) => (
                  <button
                    key={String(accept)}
                    type="button"
                    className={buttonClass('plain')}
                    disabled={answer.isPending}
                    onClick={() => send(ask.id, accept)}
                  >
                    {accept ? t('Yes') : t('No')}
                  </button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function formatAsk({ kind, person, department }: DepartmentAsk): string {
  const values = { person: person.name, department: department.name };
  if (kind === 'person') return t('Do you join {department}?', values);
  if (kind === 'guardian') return t('May your child {person} join {department}?', values);
  return t('{person} is proposed for {department}. Add them?', values);
}
