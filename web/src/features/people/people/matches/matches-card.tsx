import type { Match } from '@kanisa/contract/people/matches.schema.ts';
import { useRef, useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { showApiErrorToast } from '../../../../ui/feedback/toast.ts';
import { useMatchAnswer, useMatches } from './api.ts';
import styles from './matches-card.module.css';

/** "Is this …?": the questions about new accounts. Hidden if there are none. */
export function MatchesCard() {
  const { data } = useMatches(useMayOpenPage('/admin/users/new'));
  const [answered, setAnswered] = useState<string | null>(null);
  const [joining, setJoining] = useState<Match | null>(null);
  const card = useRef<HTMLElement>(null);
  const answer = useMatchAnswer((message) => {
    setAnswered(message);
    // The pressed button disappears with its question.
    card.current?.focus();
  });
  const matches = data?.matches ?? [];
  if (matches.length === 0 && answered === null) return null;

  const send = (match: Match, attach: boolean) => {
    setJoining(null);
    answer.mutate({ match, attach }, { onError: showApiErrorToast });
  };
  return (
    <section className={styles['card']} aria-label={t('Questions about new accounts')} tabIndex={-1} ref={card}>
      <p role="status">{answered}</p>
      {matches.length > 0 && (
        <ul>
          {matches.map((match) => (
            <li key={match.id}>
              <MatchText match={match} />
              <div className={styles['answers']}>
                <button
                  type="button"
                  className={buttonClass('plain')}
                  disabled={answer.isPending}
                  onClick={() => setJoining(match)}
                >
                  {t('Yes, the same person')}
                </button>
                <button
                  type="button"
                  className={buttonClass('plain')}
                  disabled={answer.isPending}
                  onClick={() => send(match, false)}
                >
                  {t('No, two people')}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {joining && <JoinDialog match={joining} onClose={() => setJoining(null)} onJoin={() => send(joining, true)} />}
    </section>
  );
}

function MatchText({ match: { name, household, account } }: { match: Match }) {
  return (
    <div>
      <h2>
        {household === null
          ? t('Is this {name}?', { name })
          : t('Is this {name} of the {household} household?', { name, household })}
      </h2>
      <p>
        {t('{name} ({username}) has a new account with {email}, the address of this record.', {
          name: account.name,
          username: account.username,
          email: account.email,
        })}
      </p>
    </div>
  );
}

interface JoinProps {
  match: Match;
  onClose: () => void;
  onJoin: () => void;
}

function JoinDialog({ match: { name, account }, onClose, onJoin }: JoinProps) {
  return (
    <QuestionDialog
      title={t('Are they the same person?')}
      safe={t('Back')}
      risky={t('Join them')}
      onSafe={onClose}
      onRisky={onJoin}
    >
      {t(
        'Household, tags, notes and dates of the record {name} move to the account of {account}, who can see them from then on. This can’t be undone.',
        { name, account: account.name },
      )}
    </QuestionDialog>
  );
}
